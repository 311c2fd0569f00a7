package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Writes the runs of one diff, in rising order, into a buffer that grows with them. See {@link
 * Diff}.
 */
final class RunWriter {
    /**
     * Up to here a run is copied word by word, the last word in whole, which the buffer has room
     * for.
     */
    private static final int SHORT_RUN_BYTES_MAX = 64;

    private final MemorySegment frame;
    private final PageWords words;
    private byte[] buffer = new byte[0];
    private int length;
    private int runEnd;
    private int changedBytes;

    /** A writer of runs of {@code frame}, whose words are {@code words}. */
    RunWriter(MemorySegment frame, PageWords words) {
        this.frame = frame;
        this.words = words;
    }

    /** Writes the run {@code from} to, not including, {@code to}. */
    void write(int from, int to) {
        int runBytes = to - from;
        if (runBytes <= SHORT_RUN_BYTES_MAX) {
            writeHeader(from, runBytes, Long.BYTES);
            copyShort(from, runBytes);
        } else {
            writeHeader(from, runBytes, 0);
            MemorySegment.copy(frame, JAVA_BYTE, from, buffer, length, runBytes);
        }
        length += runBytes;
        changedBytes += runBytes;
        runEnd = to;
    }

    private void writeHeader(int from, int runBytes, int slackBytes) {
        int gapBytes = from - runEnd;
        reserve(Varint.bytes(gapBytes) + Varint.bytes(runBytes) + runBytes + slackBytes);
        length = Varint.put(buffer, length, gapBytes);
        length = Varint.put(buffer, length, runBytes);
    }

    private void copyShort(int from, int runBytes) {
        for (int i = 0; i < runBytes; i += Long.BYTES) {
            PageWords.put(buffer, length + i, words.wordAt(from + i));
        }
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
