package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Writes the runs of one diff, in rising order, into a buffer that grows with them. See {@link
 * Diff}.
 */
final class RunWriter {
    private byte[] buffer = new byte[0];
    private int length;
    private int runEnd;
    private int changedBytes;

    /** Writes the run {@code from} to, not including, {@code to} of {@code page}. */
    void write(MemorySegment page, int from, int to) {
        int gapBytes = from - runEnd;
        int runBytes = to - from;
        reserve(Varint.bytes(gapBytes) + Varint.bytes(runBytes) + runBytes);
        length = Varint.put(buffer, length, gapBytes);
        length = Varint.put(buffer, length, runBytes);
        MemorySegment.copy(page, JAVA_BYTE, from, buffer, length, runBytes);
        length += runBytes;
        changedBytes += runBytes;
        runEnd = to;
    }

    private void reserve(int moreBytes) {
        if (buffer.length - length < moreBytes) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + moreBytes));
        }
    }

    int changedBytes() {
        return changedBytes;
    }

    /** What was written, in an array of just that length. */
    byte[] encoded() {
        return buffer.length == length ? buffer : Arrays.copyOf(buffer, length);
    }
}
