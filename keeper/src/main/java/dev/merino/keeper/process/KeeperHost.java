package dev.merino.keeper.process;

import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.JavaCommand;
import dev.merino.control.LocalHost;
import dev.merino.control.ParentWatch;
import dev.merino.control.StartRecord;
import dev.merino.control.Stdin;
import dev.merino.linux.BlockedSignals;
import dev.merino.linux.Processes;

import java.io.IOException;

/** What the process of a keeper does around its body: start, report, end. */
public final class KeeperHost {
    private KeeperHost() {}

    /** Reads the start record from standard input, reports to the launcher, and runs the body. */
    public static void run(KeeperBody body) throws Exception {
        // Keys that send signals are for the launcher, who tells whom it concerns.
        Processes.leaveGroup();
        // Programs in workers may want the one signal that the JVM leaves as the launcher had it.
        BlockedSignals.unblock(Processes.SIGUSR1);
        Stdin stdin = new Stdin();
        stdin.exit(run(body, stdin));
    }

    private static int run(KeeperBody body, Stdin stdin) throws Exception {
        KeeperStart start = StartRecord.read(stdin, KeeperStart::readFrom);
        ControlConnection line = connected(start);
        Workers workers = new Workers(start, line, JavaCommand.likeThis());
        KeeperShutdown ending = new KeeperShutdown(start, line, workers);
        ParentWatch.watch(stdin, ending::launcherGone);
        line.send(new Control.Hello(ProcessHandle.current().pid(), LocalHost.name()));
        try {
            KeeperContext context = new KeeperContext(start, line, workers, ending);
            int exitCode = body.run(context);
            ending.bodyReturned(exitCode);
            return exitCode;
        } catch (Exception | LinkageError | AssertionError e) {
            ending.bodyFailed(e);
            return 1;
        }
    }

    private static ControlConnection connected(KeeperStart start) throws InterruptedException {
        try {
            return LauncherConnection.open(start);
        } catch (IOException e) {
            System.err.println(
                    ("%s cannot be reached from %s: %s; a firewall in between must"
                                    + " let it pass (--ports 7000-7100 keeps to some ports,"
                                    + " --interface eth1 to a network)")
                            .formatted(start.launcher(), LocalHost.name(), e.getMessage()));
            System.exit(1);
            throw new IllegalStateException(e);
        }
    }
}
