package dev.merino.node.live;

import dev.merino.pager.WorkerPages;

/**
 * Where in a region the tracked pages of a table are, in chunks of 2 MiB, so that a scan looks only
 * there: it costs what is shared, not what is mapped.
 */
final class Tracked {
    private static final int CHUNK_SHIFT = 21;

    private final WorkerPages pages;
    private final long base;
    private final long bytes;

    /** How many tracked pages there are in each chunk. */
    private final int[] counts;

    private int total;

    /** Of the region of {@code bytes} bytes that begins at {@code base} in the frames. */
    Tracked(WorkerPages pages, long base, long bytes) {
        this.pages = pages;
        this.base = base;
        this.bytes = bytes;
        this.counts = new int[(int) ((bytes - 1) >>> CHUNK_SHIFT) + 1];
    }

    /** A page of the region is tracked from now on, or is not any more. */
    void change(long offsetInRegion, int pageBytes, boolean is) {
        int by = is ? 1 : -1;
        total += by;
        int last = (int) ((offsetInRegion + pageBytes - 1) >>> CHUNK_SHIFT);
        for (int chunk = (int) (offsetInRegion >>> CHUNK_SHIFT); chunk <= last; chunk++) {
            counts[chunk] += by;
        }
    }

    /** Lists what was written in chunks with tracked pages; other pages may be listed too. */
    void scan(WorkerPages.Ranges found) {
        for (int from = 0; total > 0 && from < counts.length; ) {
            int to = from;
            while (to < counts.length && counts[to] > 0) {
                to++;
            }
            if (to > from) {
                long start = (long) from << CHUNK_SHIFT;
                long end = Math.min(bytes, (long) to << CHUNK_SHIFT);
                pages.written(base + start, end - start, found);
            }
            from = to + 1;
        }
    }
}
