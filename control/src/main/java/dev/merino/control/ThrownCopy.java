package dev.merino.control;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * What a program threw, so that another process can show it.
 *
 * @param text as {@link Throwable#toString()} has it
 * @param frames where it was thrown, innermost first
 * @param cause what caused it, or null
 */
public record ThrownCopy(String text, List<StackTraceElement> frames, @Nullable ThrownCopy cause) {
    private static final int FRAMES_MAX = 200;
    private static final int CAUSES_MAX = 10;

    /** The least that a frame takes: three texts and a number. */
    private static final int FRAME_BYTES_MIN = 4 * Integer.BYTES;

    /** Keeps its own copy. */
    public ThrownCopy {
        frames = List.copyOf(frames);
    }

    /** That of {@code throwable}, its deepest frames and causes left out. */
    public static ThrownCopy of(Throwable throwable) {
        return of(throwable, CAUSES_MAX);
    }

    private static ThrownCopy of(Throwable throwable, int causesMax) {
        StackTraceElement[] all = throwable.getStackTrace();
        List<StackTraceElement> frames = new ArrayList<>();
        for (int i = 0; i < Math.min(all.length, FRAMES_MAX); i++) {
            frames.add(all[i]);
        }
        Throwable cause = causesMax == 0 ? null : throwable.getCause();
        return new ThrownCopy(
                text(throwable), frames, cause == null ? null : of(cause, causesMax - 1));
    }

    /** The program's own exceptions may fail even here. */
    private static String text(Throwable throwable) {
        try {
            return throwable.toString();
        } catch (RuntimeException e) {
            return throwable.getClass().getName();
        }
    }

    /** As bytes, {@code bytesMax} at most: deep frames and causes go first. */
    public byte[] toBytes(int bytesMax) {
        ThrownCopy shown = this;
        byte[] bytes = shown.encode();
        while (bytes.length > bytesMax) {
            int fewer = shown.frames.size() / 2;
            int length = Math.min(shown.text.length(), bytesMax / 8);
            String words = fewer > 0 ? shown.text : shown.text.substring(0, length);
            shown = new ThrownCopy(words, shown.frames.subList(0, fewer), null);
            bytes = shown.encode();
        }
        return bytes;
    }

    private byte[] encode() {
        WireWriter out = new WireWriter();
        write(this, out);
        return out.toByteArray();
    }

    /** Reads what {@link #toBytes} wrote. */
    public static ThrownCopy read(byte[] bytes) {
        WireReader in = new WireReader(bytes);
        ThrownCopy thrown = readFrom(in);
        in.end();
        if (thrown == null) {
            throw in.malformed("what was thrown", "nothing");
        }
        return thrown;
    }

    /** Writes {@code thrown}, or that there is nothing. */
    static void write(@Nullable ThrownCopy thrown, WireWriter out) {
        out.putBoolean(thrown != null);
        if (thrown != null) {
            out.putString(thrown.text);
            out.putList(thrown.frames, ThrownCopy::putFrame);
            write(thrown.cause, out);
        }
    }

    /** Reads what {@link #write} wrote. */
    static @Nullable ThrownCopy readFrom(WireReader in) {
        return readFrom(in, CAUSES_MAX);
    }

    /** The limit of causes is that of the stack: each of them is read inside the one before. */
    private static @Nullable ThrownCopy readFrom(WireReader in, int causesMax) {
        if (!in.getBoolean("whether something was thrown")) {
            return null;
        }
        if (causesMax < 0) {
            throw in.malformed("a cause", "one of more than " + CAUSES_MAX);
        }
        String text = in.getString("what was thrown");
        List<StackTraceElement> frames =
                in.getList("frames of the stack", FRAME_BYTES_MIN, ThrownCopy::frame);
        return new ThrownCopy(text, frames, readFrom(in, causesMax - 1));
    }

    private static void putFrame(WireWriter out, StackTraceElement frame) {
        out.putString(frame.getClassName());
        out.putString(frame.getMethodName());
        out.putString(frame.getFileName() == null ? "" : frame.getFileName());
        out.putInt(frame.getLineNumber());
    }

    private static StackTraceElement frame(WireReader in) {
        String className = in.getString("class");
        String method = in.getString("method");
        String file = in.getString("file");
        return new StackTraceElement(
                className, method, file.isEmpty() ? null : file, in.getInt("line"));
    }

    /** Something to throw here that looks just like it. */
    public Throwable toThrowable() {
        return new There(this);
    }

    /** An exception of another process, whose class may not even exist in this one. */
    private static final class There extends Exception {
        private final String text;

        There(ThrownCopy thrown) {
            super(thrown.text(), thrown.cause() == null ? null : new There(thrown.cause()));
            this.text = thrown.text();
            setStackTrace(thrown.frames().toArray(StackTraceElement[]::new));
        }

        @Override
        @SuppressWarnings("OverrideThrowableToString") // the text names the class that was thrown
        public String toString() {
            return text;
        }
    }
}
