package dev.merino.control;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A record that a process gets on its standard input, which stays open behind it: a mark, and one
 * frame.
 */
public final class StartRecord {
    /** Whoever starts these processes by hand gets an answer instead of a hang. */
    private static final byte[] MARK = {'M', 'R', 'N', '2'};

    private StartRecord() {}

    /** Sends what {@code record} writes to the process with that standard input. */
    public static void write(OutputStream stdin, Consumer<WireWriter> record) throws IOException {
        byte[] frame = MessageFrames.encode(MessageFrames.RUN_BYTES_MAX, record);
        stdin.write(MARK);
        stdin.write(frame);
        stdin.flush();
    }

    /** Returns the record that {@code record} reads; whatever comes behind it is left there. */
    public static <T> T read(InputStream stdin, Function<WireReader, T> record) throws IOException {
        if (!Arrays.equals(MessageFrames.readFully(stdin, MARK.length), MARK)) {
            throw new IOException("this process is started by merino, not by hand");
        }
        return MessageFrames.read(stdin, MessageFrames.RUN_BYTES_MAX, record);
    }
}
