package dev.merino.keeper.process;

import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.LocalHost;
import dev.merino.control.SidecarMessage;
import dev.merino.control.SidecarStream;
import dev.merino.control.StartRecord;
import dev.merino.control.Stdin;

import java.io.EOFException;
import java.io.IOException;

/**
 * What the keeper of a joined process does around its body. The joined process starts it and is its
 * only worker; otherwise this is as {@link KeeperHost}.
 */
public final class JoinedKeeperHost {
    private JoinedKeeperHost() {}

    /** Reads who it is from standard input, reports to the coordinator, and runs the body. */
    public static void run(KeeperBody body) throws Exception {
        SidecarStream up = SidecarStream.ofThisProcess();
        Stdin stdin = new Stdin();
        try {
            KeeperStart start = StartRecord.read(stdin, KeeperStart::readFrom);
            stdin.exit(run(body, start, stdin, up));
        } catch (EOFException e) {
            System.exit(1); // whoever started it has ended before there was a run
        }
    }

    private static int run(KeeperBody body, KeeperStart start, Stdin stdin, SidecarStream up)
            throws InterruptedException {
        try {
            ControlConnection line = LauncherConnection.open(start);
            JoinedWorker workers = new JoinedWorker(start, line, up);
            JoinedKeeperShutdown ending = new JoinedKeeperShutdown(start, line, workers, up);
            workers.watch(stdin, ending::workerGone);
            line.send(new Control.Hello(ProcessHandle.current().pid(), LocalHost.name()));
            return run(body, new KeeperContext(start, line, workers, ending), ending);
        } catch (IOException e) {
            String why = start.launcher() + " cannot be reached: " + e.getMessage();
            up.tell(
                    new SidecarMessage.Says(
                            new Control.Failed(Control.NO_RANK, Control.NO_RANK, why, null)));
            return 1;
        }
    }

    private static int run(KeeperBody body, KeeperContext context, JoinedKeeperShutdown ending)
            throws InterruptedException {
        try {
            int exitCode = body.run(context);
            ending.bodyReturned(exitCode);
            return exitCode;
        } catch (Exception | LinkageError | AssertionError e) {
            ending.bodyFailed(e);
            return 1;
        }
    }
}
