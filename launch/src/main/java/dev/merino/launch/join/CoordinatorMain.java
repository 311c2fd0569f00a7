package dev.merino.launch.join;

import dev.merino.control.SidecarStream;
import dev.merino.control.StartRecord;
import dev.merino.control.Stdin;
import dev.merino.launch.KeeperAcceptor;

import java.io.EOFException;
import java.io.IOException;

/**
 * Where the coordinator of a joined run begins; the process of rank 0 starts it. It is a process of
 * its own because a JVM whose thread waits in a page fault can be stopped as a whole.
 */
public final class CoordinatorMain {
    private CoordinatorMain() {}

    /** Reads what it must know from standard input, and leads the run. */
    public static void main(String[] words) throws Exception {
        SidecarStream up = SidecarStream.ofThisProcess();
        Stdin stdin = new Stdin();
        try {
            CoordinatorStart start = StartRecord.read(stdin, CoordinatorStart::readFrom);
            stdin.exit(lead(start, stdin, up));
        } catch (EOFException e) {
            System.exit(1); // whoever started it has ended before there was a run
        }
    }

    private static int lead(CoordinatorStart start, Stdin stdin, SidecarStream up)
            throws InterruptedException {
        try (KeeperAcceptor acceptor =
                new KeeperAcceptor(start.at(), start.secret(), start.run(), start.isSealed())) {
            Coordinator coordinator = new Coordinator(start, acceptor, up);
            coordinator.watchOwner(stdin);
            return coordinator.lead();
        } catch (IOException e) {
            System.err.println(
                    "merino: no port can be opened for the keepers: " + e.getMessage() + ".");
            return 1;
        }
    }
}
