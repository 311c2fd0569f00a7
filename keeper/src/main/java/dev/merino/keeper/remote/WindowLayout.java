package dev.merino.keeper.remote;

import dev.merino.core.Check;
import dev.merino.engine.WindowWords;
import dev.merino.memory.Neighbours;

/**
 * Where the words of each protocol are in the memory that a node has for the windows of all.
 *
 * @param totalBytes how long that memory is
 * @param channels how many protocols there are; each has as much as the others, and as
 *     synchronisation, which has the first window
 */
public record WindowLayout(long totalBytes, int channels) {
    /** How many bytes the window of one protocol has. */
    public long windowBytes() {
        return totalBytes / (channels + 1) / Long.BYTES * Long.BYTES;
    }

    /** Where the window of a protocol begins. */
    public long offset(int channel) {
        return (channel - Neighbours.SYNC) * windowBytes();
    }

    /**
     * Where {@code count} words from {@code first} on begin in the memory; those before word 0 are
     * the port's own.
     */
    long offset(int channel, int first, int count) {
        long at = (WindowWords.OWN_WORDS + (long) first) * Long.BYTES;
        Check.that(
                first >= -WindowWords.OWN_WORDS
                        && count >= 0
                        && at + (long) count * Long.BYTES <= windowBytes(),
                "words %d to %d of a window of %d bytes: too many shared pages for this protocol",
                first,
                first + count - 1,
                windowBytes());
        return offset(channel) + at;
    }
}
