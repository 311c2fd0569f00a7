package dev.merino.keeper;

import dev.merino.core.Check;
import dev.merino.pager.WorkerPages;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Where in the frames the tracked pages of a table are, in blocks of 64 KiB, so that a scan looks
 * only there: it costs what is shared, not what is mapped.
 *
 * <p>Blocks that are not far from each other become one system call, with what is between them: the
 * kernel looks at 200 pages in the time that a call takes. It also finds pages there that are
 * written freely, each time; {@link #next} tells which ones count.
 */
final class TrackedPages {
    private static final int BLOCK_SHIFT = 16;
    private static final int GAP_MAX = 16;

    private final int osPageShift;

    /** How many tracked pages there are in each block, and which have any. */
    private int[] counts = new int[64];

    private final BitSet blocks = new BitSet();

    /** The pages of the operating system that are tracked. */
    private final BitSet pages = new BitSet();

    private long bytes;

    /** Nothing yet, where the operating system has such pages. */
    TrackedPages(int osPageBytes) {
        this.osPageShift = Integer.numberOfTrailingZeros(osPageBytes);
        Check.that(osPageShift <= BLOCK_SHIFT, "a page of %d bytes in blocks", osPageBytes);
    }

    /** The page at {@code offset} in the frames is tracked from now on, or is not any more. */
    void change(long offset, int pageBytes, boolean is) {
        bytes += is ? pageBytes : -pageBytes;
        int firstPage = (int) (offset >>> osPageShift);
        pages.set(firstPage, firstPage + (pageBytes >>> osPageShift), is);
        int last = (int) ((offset + pageBytes - 1) >>> BLOCK_SHIFT);
        if (last >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(last + 1, 2 * counts.length));
        }
        for (int block = (int) (offset >>> BLOCK_SHIFT); block <= last; block++) {
            counts[block] += is ? 1 : -1;
            if (is && counts[block] == 1) {
                blocks.set(block);
            } else if (!is && counts[block] == 0) {
                blocks.clear(block);
            }
        }
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

    /**
     * Lists the ranges to look at, with all tracked pages and a few others.
     *
     * @param usedBytes where the frames end that are in use
     */
    void list(long usedBytes, WorkerPages.Ranges ranges) {
        int from = blocks.nextSetBit(0);
        while (from >= 0) {
            int to = blocks.nextClearBit(from);
            int next = blocks.nextSetBit(to);
            while (next >= 0 && next - to <= GAP_MAX) {
                to = blocks.nextClearBit(next);
                next = blocks.nextSetBit(to);
            }
            long start = (long) from << BLOCK_SHIFT;
            ranges.accept(start, Math.min(usedBytes, (long) to << BLOCK_SHIFT) - start);
            from = next;
        }
    }
}
