package dev.merino.keeper;

import java.util.BitSet;

/**
 * Where in the frames the tracked pages of a table are, so that a scan looks only there: it costs
 * what is shared, not what is mapped.
 *
 * <p>A long run of tracked pages is scanned and protected again in one call. Short runs that are
 * not far from each other become one call, with what is between them: the kernel looks at 200 pages
 * in the time that a call takes. It also finds pages there that are written freely, each time, and
 * must not protect them, lest they fault; {@link #next} tells which ones count.
 */
final class TrackedPages {
    /** So many tracked pages in a row are scanned by themselves. */
    static final int LONG_RUN = 64;

    /** So many other pages may be between two short runs that are scanned together. */
    static final int GAP_MAX = 256;

    private final int osPageShift;

    /** The pages of the operating system that are tracked. */
    private final BitSet pages = new BitSet();

    private long bytes;

    /** Receives ranges of the frames to look at. */
    @FunctionalInterface
    interface Ranges {
        /** A range, and whether all of its pages are tracked. */
        void accept(long offset, long bytes, boolean isAllTracked);
    }

    /** Nothing yet, where the operating system has such pages. */
    TrackedPages(int osPageBytes) {
        this.osPageShift = Integer.numberOfTrailingZeros(osPageBytes);
    }

    /** The page at {@code offset} in the frames is tracked from now on, or is not any more. */
    void change(long offset, int pageBytes, boolean is) {
        bytes += is ? pageBytes : -pageBytes;
        int firstPage = (int) (offset >>> osPageShift);
        pages.set(firstPage, firstPage + (pageBytes >>> osPageShift), is);
    }

    /** The bytes of all tracked pages. */
    long bytes() {
        return bytes;
    }

    /** Where the first tracked page from {@code offset} on begins; far behind all if none does. */
    long next(long offset) {
        int page = pages.nextSetBit((int) (offset >>> osPageShift));
        return page < 0 ? Long.MAX_VALUE : (long) page << osPageShift;
    }

    /** Lists the ranges to look at, with all tracked pages and a few others. */
    void list(Ranges ranges) {
        int from = pages.nextSetBit(0);
        while (from >= 0) {
            int to = pages.nextClearBit(from);
            boolean isLong = to - from >= LONG_RUN;
            int next = pages.nextSetBit(to);
            while (!isLong && next >= 0 && next - to <= GAP_MAX) {
                int end = pages.nextClearBit(next);
                if (end - next >= LONG_RUN) {
                    break;
                }
                to = end;
                next = pages.nextSetBit(to);
            }
            long start = (long) from << osPageShift;
            ranges.accept(start, ((long) to << osPageShift) - start, isLong);
            from = next;
        }
    }
}
