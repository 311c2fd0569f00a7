package dev.merino.cli;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Keeps a copy of what a program prints, up to a limit. A bar that shows progress on a terminal is
 * no result, and not kept: it comes in pieces of its own, which begin at the beginning of the line.
 */
final class OutputCapture {
    private final ByteArrayOutputStream copy = new ByteArrayOutputStream();
    private final int bytesMax;
    private boolean truncated;

    /** Keeps so many bytes at most. */
    OutputCapture(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** Prints to {@code real}, and keeps a copy. */
    PrintStream tee(PrintStream real) {
        OutputStream both =
                new FilterOutputStream(real) {
                    @Override
                    public void write(int value) throws IOException {
                        write(new byte[] {(byte) value}, 0, 1);
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        out.write(bytes, from, length);
                        keep(bytes, from, length);
                    }

                    @Override
                    public void close() throws IOException {
                        flush(); // the real one is not ours
                    }
                };
        return new PrintStream(both, true, real.charset());
    }

    /** Prints to {@code real}, and keeps a copy. */
    PrintWriter tee(PrintWriter real) {
        Writer both =
                new FilterWriter(real) {
                    @Override
                    public void write(int value) throws IOException {
                        write(new char[] {(char) value}, 0, 1);
                    }

                    @Override
                    public void write(char[] chars, int from, int length) throws IOException {
                        write(new String(chars, from, length), 0, length);
                    }

                    @Override
                    public void write(String text, int from, int length) throws IOException {
                        out.write(text, from, length);
                        byte[] bytes =
                                text.substring(from, from + length)
                                        .getBytes(StandardCharsets.UTF_8);
                        keep(bytes, 0, bytes.length);
                    }
                };
        return new PrintWriter(both, true);
    }

    private void keep(byte[] bytes, int from, int length) {
        boolean isBar = length > 1 && bytes[from] == '\r' && bytes[from + 1] != '\n';
        if (!isBar) {
            add(bytes, from, length);
        }
    }

    private synchronized void add(byte[] bytes, int from, int length) {
        int kept = Math.min(length, bytesMax - copy.size());
        copy.write(bytes, from, kept);
        truncated |= kept < length;
    }

    /** What was printed. */
    synchronized List<String> lines() {
        return copy.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** Whether more was printed than is kept. */
    synchronized boolean isTruncated() {
        return truncated;
    }
}
