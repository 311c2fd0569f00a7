package dev.merino.coherence.cashmere;

import dev.merino.memory.Region;

import java.util.Arrays;

/**
 * The sequential sweeps of one table: where each will continue, and how many pages are fetched for
 * it at once. A loop often walks through several arrays at once, and each thread of a table through
 * a part of its own, so there are several.
 */
final class Sweeps {
    private static final int SWEEPS_MAX = 8;
    private static final int RUN_BYTES_MAX = 256 << 10;
    private static final int RUN_PAGES_MAX = 64;
    private static final int NOWHERE = -1;
    private static final int WRITTEN_FOR_ONE_AHEAD = 8;

    private final int[] next = new int[SWEEPS_MAX];
    private final int[] begin = new int[SWEEPS_MAX];
    private final int[] length = new int[SWEEPS_MAX];
    private final long[] lastUse = new long[SWEEPS_MAX];
    private long uses;
    private int current;

    Sweeps() {
        Arrays.fill(next, NOWHERE);
    }

    /** The most pages of {@code region} that are requested at once. */
    static int lengthMax(Region region) {
        return Math.clamp(RUN_BYTES_MAX / region.unitBytes(), 1, RUN_PAGES_MAX);
    }

    /**
     * How many pages to request at a fault on {@code page}: one, unless a sweep continues there:
     * then twice as many as at its last fault.
     */
    int lengthAt(int page, int lengthMax) {
        current = continuingAt(page);
        if (current == NOWHERE) {
            current = leastRecentlyUsed();
            begin[current] = page;
            length[current] = 1;
        } else {
            length[current] = Math.min(2 * length[current], lengthMax);
        }
        lastUse[current] = ++uses;
        return length[current];
    }

    /**
     * How many pages to give a home at a write fault on {@code page}, of {@link #lengthAt}: an
     * eighth of what the sweep has written. A home is given once, and a page that another node
     * writes all the time costs it a diff at every release: if ranks write blocks in turns, few
     * pages behind the end of a block may get the wrong home.
     */
    int homesAt(int page, int lengthMax) {
        int longest = lengthAt(page, lengthMax);
        return Math.clamp((page - begin[current]) / WRITTEN_FOR_ONE_AHEAD, 1, longest);
    }

    /** The pages before {@code end} are requested: the sweep, if it is one, continues there. */
    void requestedUpTo(int end) {
        next[current] = end;
    }

    /** No sweep continues in {@code region}. */
    void forget(Region region) {
        for (int sweep = 0; sweep < SWEEPS_MAX; sweep++) {
            if (next[sweep] >= region.firstPage() && next[sweep] <= region.endPage()) {
                next[sweep] = NOWHERE;
            }
        }
    }

    private int continuingAt(int page) {
        for (int sweep = 0; sweep < SWEEPS_MAX; sweep++) {
            if (next[sweep] == page) {
                return sweep;
            }
        }
        return NOWHERE;
    }

    private int leastRecentlyUsed() {
        int oldest = 0;
        for (int sweep = 1; sweep < SWEEPS_MAX; sweep++) {
            if (lastUse[sweep] < lastUse[oldest]) {
                oldest = sweep;
            }
        }
        return oldest;
    }
}
