package dev.merino.control;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a stream into whole lines, as many at a time as one read brings. A last line without an end
 * is a line; one that is longer than the limit becomes several.
 */
public final class LineSplitter {
    private final InputStream in;
    private final byte[] buffer;
    private int length;

    public LineSplitter(InputStream in, int lineBytesMax) {
        this.in = in;
        this.buffer = new byte[lineBytesMax];
    }

    /** The next lines, at least one; none at the end of the stream. */
    public List<String> next() throws IOException {
        List<String> lines = new ArrayList<>();
        while (lines.isEmpty()) {
            int count = in.read(buffer, length, buffer.length - length);
            if (count < 0) {
                take(lines, length);
                return lines;
            }
            length += count;
            cut(lines);
        }
        return lines;
    }

    private void cut(List<String> lines) {
        int from = 0;
        for (int i = 0; i < length; i++) {
            if (buffer[i] == '\n') {
                lines.add(text(from, i));
                from = i + 1;
            }
        }
        drop(from);
        if (length == buffer.length) {
            take(lines, beforeTornCharacter());
        }
    }

    private void take(List<String> lines, int count) {
        if (count > 0) {
            lines.add(text(0, count));
            drop(count);
        }
    }

    private String text(int from, int to) {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }

    private void drop(int count) {
        System.arraycopy(buffer, count, buffer, 0, length - count);
        length -= count;
    }

    /** The length without the beginning of a character of several bytes at the end. */
    private int beforeTornCharacter() {
        for (int back = 1; back <= 3; back++) {
            int b = buffer[length - back] & 0xff;
            boolean isFirst = b >= 0xc0;
            if (isFirst) {
                return back < characterBytes(b) ? length - back : length;
            }
        }
        return length;
    }

    private static int characterBytes(int first) {
        return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    }
}
