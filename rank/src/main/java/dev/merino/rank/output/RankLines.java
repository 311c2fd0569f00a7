package dev.merino.rank.output;

import dev.merino.spi.Speaker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Puts a prefix that depends on the rank before each line that a rank prints. Lines of several
 * ranks do not mix: what a rank has printed of a line waits until the rank has printed its end.
 */
public final class RankLines extends OutputStream {
    /** A longer line becomes several. */
    static final int LINE_BYTES_MAX = 1 << 15;

    private final PrintStream target;
    private final IntFunction<String> prefix;
    private final Map<Integer, ByteArrayOutputStream> begun = new TreeMap<>();

    private RankLines(PrintStream target, IntFunction<String> prefix) {
        this.target = target;
        this.prefix = prefix;
    }

    /**
     * A stream for System.out or System.err.
     *
     * @param target where the lines go
     * @param prefix what stands before a line of a rank, or of {@link Speaker#NOBODY} or {@link
     *     Speaker#BARE}
     */
    public static PrintStream to(PrintStream target, IntFunction<String> prefix) {
        return new PrintStream(new RankLines(target, prefix), false, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        int speaker = Speaker.current();
        if (speaker == Speaker.BARE && prefix.apply(speaker).isEmpty()) {
            target.write(bytes, offset, length); // perhaps for a terminal, and not a line at all
            target.flush();
            return;
        }
        ByteArrayOutputStream line =
                begun.computeIfAbsent(speaker, _ -> new ByteArrayOutputStream());
        boolean isAnyShown = false;
        for (int i = offset; i < offset + length; i++) {
            boolean isFull = line.size() >= LINE_BYTES_MAX && !isInsideCharacter(bytes[i]);
            if (bytes[i] == '\n' || isFull) {
                show(speaker, line);
                isAnyShown = true;
            }
            if (bytes[i] != '\n') {
                line.write(bytes[i]);
            }
        }
        if (isAnyShown) {
            target.flush();
        }
    }

    private static boolean isInsideCharacter(byte b) {
        return (b & 0xc0) == 0x80;
    }

    private void show(int speaker, ByteArrayOutputStream line) {
        byte[] before = prefix.apply(speaker).getBytes(StandardCharsets.UTF_8);
        target.write(before, 0, before.length);
        target.write(line.toByteArray(), 0, line.size());
        target.write('\n');
        line.reset();
    }

    /** Shows lines that were begun and not ended: nothing will be printed any more. */
    @Override
    public synchronized void close() {
        begun.forEach(
                (speaker, line) -> {
                    if (line.size() > 0) {
                        show(speaker, line);
                    }
                });
        target.flush();
    }
}
