package dev.merino.keeper;

import dev.merino.memory.Region;
import dev.merino.pager.PageMapping;
import dev.merino.protocol.Access;
import dev.merino.worker.call.NodeFrames;

import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The pages of a table that its worker has not written since a snapshot asked about them.
 *
 * <p>Idea. Every change of a frame is a write through the mapping of some worker, so what no table
 * notes has not changed. A page that the worker may write is protected when a snapshot asks; the
 * machine does not know. The first write is a trap, which ends here ({@link #trapped}), or is
 * recorded by the kernel where the chunk is scanned. A page that the worker may not write is noted
 * when it gets the right, and a tracked one when it is listed as written.
 *
 * <p>Invariants: a page that is in the set and may be written is protected. Whoever lifts a
 * protection takes the page out of the set; too many out cost time, one too few costs data.
 */
class UnwrittenPages {
    /**
     * So many protected pages are protected again rather than begin another system call, which
     * takes some microseconds where the worker's translation buffers are flushed.
     */
    private static final int GAP_MAX = 128;

    private final Chunks chunks;
    private final NodeFrames frames;
    private final PageMapping pages;
    private final IntPredicate isWritable;
    private final TrapBudget budget = new TrapBudget();
    private final BitSet unwritten = new BitSet();

    /** Makes one; a test makes others, with mistakes. */
    @FunctionalInterface
    interface Maker {
        /** See the constructor. */
        UnwrittenPages of(
                Chunks chunks, NodeFrames frames, PageMapping pages, IntPredicate isWritable);
    }

    /**
     * @param isWritable whether the machine lets the table write a page as often as it likes
     */
    UnwrittenPages(Chunks chunks, NodeFrames frames, PageMapping pages, IntPredicate isWritable) {
        this.chunks = chunks;
        this.frames = frames;
        this.pages = pages;
        this.isWritable = isWritable;
    }

    /** Of what the worker has written so far, or writes from now on, nobody may be able to tell. */
    void change(int page, Access old, Access access, boolean isScanned) {
        if (access == Access.WRITE
                || (old == Access.TRACKED && access != Access.TRACKED)
                || (old == Access.WRITE && isScanned)) {
            unwritten.clear(page);
        }
    }

    /** {@code page} is written, or may be from now on without a trap. */
    void remove(int page) {
        unwritten.clear(page);
    }

    /** Whether {@code page} is not written yet; if it may be, it is protected. */
    boolean contains(int page) {
        return unwritten.get(page);
    }

    /** The same for all pages from {@code first} to before {@code end}. */
    void removeAll(int first, int end) {
        unwritten.clear(first, end);
    }

    /** The kernel has lost the protection of {@code chunk}. */
    void removeWritable(int chunk) {
        int end = chunks.endPage(chunk);
        int page = unwritten.nextSetBit(chunks.firstPage(chunk));
        for (; page >= 0 && page < end; page = unwritten.nextSetBit(page + 1)) {
            if (isWritable.test(page)) {
                unwritten.clear(page);
            }
        }
    }

    /** {@code region} is closed. */
    void forget(Region region) {
        unwritten.clear(region.firstPage(), region.endPage());
        for (int i = 0; i < chunks.countOf(region); i++) {
            budget.forget(chunks.firstOf(region) + i);
        }
    }

    /** Somebody waits to write {@code page}, which is protected for a snapshot alone. */
    void trapped(Region region, int page) {
        int chunk = chunks.of(region, page);
        int first = chunks.firstPage(chunk);
        int end = chunks.endPage(chunk);
        remove(page);
        if (budget.trapped(chunk, (long) (end - first) << region.unitShift())) {
            release(region, first, end);
        } else {
            unprotect(region, page, page + 1);
        }
    }

    private void release(Region region, int first, int end) {
        for (int from = first; from < end; from++) {
            int to = from;
            while (to < end && isWritable.test(to)) {
                to++;
            }
            if (to > from) {
                removeAll(from, to);
                unprotect(region, from, to);
                from = to;
            }
        }
    }

    /** Writes to the pages, which are not in the set, go on. */
    private void unprotect(Region region, int from, int to) {
        pages.unprotect(offset(region, from), bytes(region, from, to), false);
    }

    private long offset(Region region, int page) {
        return frames.offsetOf(region) + region.offsetOf(page);
    }

    private static long bytes(Region region, int from, int to) {
        return (long) (to - from) << region.unitShift();
    }

    /**
     * The pages from {@code first} to before {@code end}, counted from {@code first}, that were
     * written since the last such question, or may have been. From now on writes are noticed again:
     * nobody may be writing.
     *
     * @param isScanned whether the kernel records the writes to a chunk by itself
     */
    BitSet take(Region region, int first, int end, IntPredicate isScanned) {
        for (int from = first; from < end; ) {
            int chunk = chunks.of(region, from);
            int to = Math.min(end, chunks.endPage(chunk));
            if (isScanned.test(chunk)) {
                removeWritten(region, from, to);
            }
            from = to;
        }
        BitSet written = new BitSet(end - first);
        written.set(0, end - first);
        written.andNot(unwritten.get(first, end));
        for (int from = first; from < end; ) {
            int chunk = chunks.of(region, from);
            int to = Math.min(end, chunks.endPage(chunk));
            watch(region, from, to, isScanned.test(chunk), chunk);
            from = to;
        }
        return written;
    }

    /** Of the pages that may be written: others are noted elsewhere. */
    void removeWritten(Region region, int from, int to) {
        int first = unwritten.nextSetBit(from);
        if (first < 0 || first >= to) {
            return;
        }
        long base = frames.offsetOf(region);
        pages.written(
                base + region.offsetOf(from),
                bytes(region, from, to),
                false,
                (offset, bytes, _) -> {
                    int last = region.pageAt(offset + bytes - 1 - base);
                    for (int page = region.pageAt(offset - base); page <= last; page++) {
                        if (isWritable.test(page)) {
                            unwritten.clear(page);
                        }
                    }
                });
    }

    private void watch(Region region, int from, int to, boolean isScanned, int chunk) {
        boolean protects = isScanned || budget.allows(chunk);
        int page = unwritten.nextClearBit(from);
        while (page < to) {
            if (!isWritable.test(page)) {
                unwritten.set(page);
            } else if (protects) {
                int runEnd = endOfRun(page, to);
                protect(region, page, runEnd, isScanned);
                unwritten.set(page, runEnd);
            }
            page = unwritten.nextClearBit(page + 1);
        }
    }

    /** The next write to each of the pages is a trap, or is recorded. */
    void protect(Region region, int from, int to, boolean isScanned) {
        pages.protect(offset(region, from), bytes(region, from, to), isScanned);
    }

    /** Where pages to protect end that are one call, perhaps with some that are protected. */
    private int endOfRun(int page, int limit) {
        int end = page + 1;
        for (int next = end; next < limit && next - end <= GAP_MAX; next++) {
            if (!isWritable.test(next)) {
                return end;
            }
            end = unwritten.get(next) ? end : next + 1;
        }
        return end;
    }
}
