package dev.merino.launch.join;

import dev.merino.control.StartRecord;
import dev.merino.control.Stdin;
import dev.merino.control.UpwardStream;
import dev.merino.launch.Reception;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * Where the head of a joined run begins; the process of rank 0 starts it. It is a process of its
 * own because a JVM whose thread waits in a page fault can be stopped as a whole.
 */
public final class HeadMain {
    private HeadMain() {}

    /** Reads what it must know from standard input, and leads the run. */
    public static void main(String[] words) throws Exception {
        UpwardStream up = UpwardStream.ofThisProcess();
        Stdin stdin = new Stdin();
        try {
            DataInputStream input = StartRecord.open(stdin);
            stdin.exit(lead(HeadStart.read(input), input, up));
        } catch (EOFException e) {
            System.exit(1); // whoever started it has ended before there was a run
        }
    }

    private static int lead(HeadStart start, DataInputStream stdin, UpwardStream up)
            throws InterruptedException {
        try (Reception reception = new Reception(start.isLocal(), start.secret(), start.run())) {
            Head head = new Head(start, reception, up);
            head.watchOwner(stdin);
            return head.lead();
        } catch (IOException e) {
            System.err.println(
                    "merino: no port can be opened for the keepers: " + e.getMessage() + ".");
            return 1;
        }
    }
}
