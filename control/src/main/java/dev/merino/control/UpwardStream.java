package dev.merino.control;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** The standard output of a helper: frames of {@link Upward} and nothing else. */
public final class UpwardStream {
    private final DataOutputStream out;

    private UpwardStream(DataOutputStream out) {
        this.out = out;
    }

    /** Takes standard output over; whoever prints there from now on prints errors. */
    public static UpwardStream ofThisProcess() {
        FileOutputStream stdout = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        return new UpwardStream(new DataOutputStream(new BufferedOutputStream(stdout)));
    }

    /** Tells the process that started this one; nobody hears it if that is gone. */
    public synchronized void tell(Upward word) {
        try {
            word.write(out);
            out.flush();
        } catch (IOException e) {
            // It has ended, which the end of standard input tells.
        }
    }
}
