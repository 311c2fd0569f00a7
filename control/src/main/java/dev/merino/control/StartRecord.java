package dev.merino.control;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A record that a process gets on its standard input, which stays open behind it. */
public final class StartRecord {
    /** "MRN1": whoever starts these processes by hand gets an answer instead of a hang. */
    private static final int MAGIC = 0x4d524e31;

    private StartRecord() {}

    /** Writes one part of a record. */
    public interface Part {
        void to(DataOutputStream out) throws IOException;
    }

    public static void write(OutputStream stdin, Part part) throws IOException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(stdin));
        out.writeInt(MAGIC);
        part.to(out);
        out.flush();
    }

    public static DataInputStream open(InputStream stdin) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(stdin));
        if (in.readInt() != MAGIC) {
            throw new IOException("this process is started by merino, not by hand");
        }
        return in;
    }
}
