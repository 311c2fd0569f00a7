package dev.merino.control;

import dev.merino.core.FrameAssembler;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Carries messages over a stream, each of them as a frame: its length, four bytes as {@link
 * FrameAssembler} has them, and so many bytes. Each stream has a limit for the length of its
 * messages; below it, memory is taken only as the bytes arrive.
 */
public final class MessageFrames {
    /** The limit between processes of one run, which have authenticated or started each other. */
    public static final int RUN_BYTES_MAX = 16 << 20;

    private MessageFrames() {}

    /** Returns the frame of what {@code message} writes. */
    public static byte[] encode(int bytesMax, Consumer<WireWriter> message) {
        WireWriter content = new WireWriter();
        message.accept(content);
        if (content.length() > bytesMax) {
            throw new IllegalArgumentException(tooLong(content.length(), bytesMax));
        }
        WireWriter frame = new WireWriter(FrameAssembler.HEADER_BYTES + content.length());
        frame.putBytes(content.bytes(), 0, content.length());
        return frame.toByteArray();
    }

    /** Sends the frame of what {@code message} writes, so that nothing of it waits in a buffer. */
    public static void write(OutputStream out, int bytesMax, Consumer<WireWriter> message)
            throws IOException {
        out.write(encode(bytesMax, message));
        out.flush();
    }

    /**
     * Reads the next frame, of which {@code message} takes every byte. Nothing behind it is read.
     *
     * @throws EOFException if the stream ends, be it before the frame or inside it
     * @throws IOException if no such message came, too, and says why
     */
    public static <T> T read(InputStream in, int bytesMax, Function<WireReader, T> message)
            throws IOException {
        int length = new WireReader(readFully(in, FrameAssembler.HEADER_BYTES)).getInt("length");
        if (length < 0 || length > bytesMax) {
            throw new IOException(tooLong(Integer.toUnsignedLong(length), bytesMax));
        }
        WireReader content = new WireReader(readFully(in, length));
        try {
            T read = message.apply(content);
            content.end();
            return read;
        } catch (MalformedFrameException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Returns so many bytes; {@link InputStream#readNBytes} takes no more memory than arrives. */
    static byte[] readFully(InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }

    private static String tooLong(long length, int bytesMax) {
        return "a message of " + length + " bytes, at most " + bytesMax;
    }
}
