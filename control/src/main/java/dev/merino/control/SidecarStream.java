package dev.merino.control;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The standard output of a sidecar: frames of {@link SidecarMessage} and nothing else. */
public final class SidecarStream {
    private final OutputStream out;

    private SidecarStream(OutputStream out) {
        this.out = out;
    }

    /** Takes standard output over; whoever prints there from now on prints errors. */
    public static SidecarStream ofThisProcess() {
        FileOutputStream stdout = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        return new SidecarStream(stdout);
    }

    /** Tells the process that started this one; nobody hears it if that is gone. */
    public synchronized void tell(SidecarMessage word) {
        try {
            MessageFrames.write(out, MessageFrames.RUN_BYTES_MAX, word::writeTo);
        } catch (IOException e) {
            // It has ended, which the end of standard input tells.
        }
    }
}
