package dev.merino.node.launch;

import dev.merino.linux.BlockedSignals;
import dev.merino.linux.Processes;

import java.io.IOException;
import java.net.Socket;

/** Where a keeper's process begins; {@link LiveRun} starts it. */
public final class KeeperMain {
    private KeeperMain() {}

    /** Reads who it is from standard input, reports to the launcher, and runs the body. */
    public static void main(String[] words) throws Exception {
        // Keys that send signals are for the launcher, who tells whom it concerns.
        Processes.leaveGroup();
        // Programs in workers may want the one signal that the JVM leaves as the launcher had it.
        BlockedSignals.unblock(Processes.SIGUSR1);
        Stdin stdin = new Stdin();
        stdin.exit(run(stdin));
    }

    private static int run(Stdin stdin) throws Exception {
        KeeperStart start = KeeperStart.read(StartRecord.open(stdin));
        ControlLine line = new ControlLine(connected(start), "node " + start.node());
        Workers workers = new Workers(start, line, JavaCommand.likeThis());
        Ending ending = new Ending(start, line, workers);
        Lifeline.watch(stdin, ending::launcherGone);
        line.send(new Control.Hello(ProcessHandle.current().pid(), Host.name()));
        try {
            KeeperContext context = new KeeperContext(start, line, workers, ending);
            int exitCode = start.bodies().makeKeeper().run(context);
            ending.bodyReturned(exitCode);
            return exitCode;
        } catch (Exception | LinkageError | AssertionError e) {
            ending.bodyFailed(e);
            return 1;
        }
    }

    private static Socket connected(KeeperStart start) {
        try {
            return Dial.launcher(start);
        } catch (IOException e) {
            System.err.println(
                    "merino: " + start.launcher() + " cannot be reached: " + e.getMessage());
            System.exit(1);
            throw new IllegalStateException(e);
        }
    }
}
