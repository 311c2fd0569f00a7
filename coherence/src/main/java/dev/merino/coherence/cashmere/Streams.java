package dev.merino.coherence.cashmere;

import dev.merino.memory.Region;

import java.util.Arrays;

/**
 * The sweeps of one table: where each will go on, and how far it is trusted. A loop often walks
 * through several arrays at once, and each thread of a table through a part of its own, so there
 * are several.
 */
final class Streams {
    private static final int STREAMS_MAX = 8;
    private static final int RUN_BYTES_MAX = 256 << 10;
    private static final int RUN_PAGES_MAX = 64;
    private static final int NOWHERE = -1;

    private final int[] next = new int[STREAMS_MAX];
    private final int[] length = new int[STREAMS_MAX];
    private final long[] lastUse = new long[STREAMS_MAX];
    private long uses;
    private int current;

    Streams() {
        Arrays.fill(next, NOWHERE);
    }

    /** The most pages of {@code region} that are asked for at once. */
    static int lengthMax(Region region) {
        return Math.clamp(RUN_BYTES_MAX / region.unitBytes(), 1, RUN_PAGES_MAX);
    }

    /**
     * How many pages to ask for at a fault on {@code page}: one, unless it is where a sweep goes
     * on, which then is trusted twice as far.
     */
    int lengthAt(int page, int lengthMax) {
        current = goingOnAt(page);
        if (current == NOWHERE) {
            current = longestUnused();
            length[current] = 1;
        } else {
            length[current] = Math.min(2 * length[current], lengthMax);
        }
        lastUse[current] = ++uses;
        return length[current];
    }

    /** The pages up to {@code end} are asked for: the sweep, if it is one, goes on there. */
    void asked(int end) {
        next[current] = end;
    }

    private int goingOnAt(int page) {
        for (int stream = 0; stream < STREAMS_MAX; stream++) {
            if (next[stream] == page) {
                return stream;
            }
        }
        return NOWHERE;
    }

    private int longestUnused() {
        int longest = 0;
        for (int stream = 1; stream < STREAMS_MAX; stream++) {
            if (lastUse[stream] < lastUse[longest]) {
                longest = stream;
            }
        }
        return longest;
    }
}
