package dev.merino.control;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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
            String words = fewer > 0 ? shown.text : shown.text.substring(0, bytesMax / 8);
            shown = new ThrownCopy(words, shown.frames.subList(0, fewer), null);
            bytes = shown.encode();
        }
        return bytes;
    }

    private byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ControlCodec.writeThrown(new DataOutputStream(bytes), this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** What {@link #toBytes} wrote. */
    public static ThrownCopy read(byte[] bytes) {
        try {
            ThrownCopy thrown =
                    ControlCodec.readThrown(new DataInputStream(new ByteArrayInputStream(bytes)));
            return Check.present(thrown, "something was thrown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
