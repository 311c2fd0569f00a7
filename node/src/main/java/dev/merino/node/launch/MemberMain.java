package dev.merino.node.launch;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * Where the keeper of a joined process begins, which starts it and is its only worker. Otherwise as
 * {@link KeeperMain}.
 */
public final class MemberMain {
    private MemberMain() {}

    /** Reads who it is from standard input, reports to the head, and runs the body. */
    public static void main(String[] words) throws Exception {
        UpwardStream up = UpwardStream.ofThisProcess();
        Stdin stdin = new Stdin();
        try {
            DataInputStream input = StartRecord.open(stdin);
            stdin.exit(run(KeeperStart.read(input), input, up));
        } catch (EOFException e) {
            System.exit(1); // whoever started it has ended before there was a run
        }
    }

    private static int run(KeeperStart start, DataInputStream stdin, UpwardStream up)
            throws InterruptedException {
        try {
            ControlLine line = new ControlLine(Dial.launcher(start), "node " + start.node());
            MemberWorkers workers = new MemberWorkers(start, line, up);
            MemberEnding ending = new MemberEnding(start, line, workers, up);
            workers.watch(stdin, ending::workerGone);
            line.send(new Control.Hello(ProcessHandle.current().pid(), Host.name()));
            return run(new KeeperContext(start, line, workers, ending), start, ending);
        } catch (IOException e) {
            String why = start.launcher() + " cannot be reached: " + e.getMessage();
            up.tell(
                    new Upward.Says(
                            new Control.Failed(Control.NO_RANK, Control.NO_RANK, why, null)));
            return 1;
        }
    }

    private static int run(KeeperContext context, KeeperStart start, MemberEnding ending)
            throws InterruptedException {
        try {
            int exitCode = start.bodies().makeKeeper().run(context);
            ending.bodyReturned(exitCode);
            return exitCode;
        } catch (Exception | LinkageError | AssertionError e) {
            ending.bodyFailed(e);
            return 1;
        }
    }
}
