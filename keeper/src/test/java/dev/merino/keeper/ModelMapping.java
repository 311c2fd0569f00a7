package dev.merino.keeper;

import dev.merino.core.Check;
import dev.merino.pager.PageMapping;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The page table of a worker as the kernel keeps it: what is mapped, what is protected, and by
 * which userfaultfd. A dropped page that was protected leaves a marker, and the kernel may take any
 * page out at any time.
 */
final class ModelMapping implements PageMapping {
    private static final int PAGE_SHIFT = 12;

    /** How a page is registered. */
    private enum Way {
        NONE,
        TRAP,
        SCAN;

        static Way of(boolean scanned) {
            return scanned ? SCAN : TRAP;
        }
    }

    /** What becomes of an access. */
    enum Touch {
        DONE,
        /** It waits, as the page is not mapped. */
        MISSING,
        /** It waits, as it is a write to a protected page. */
        PROTECTED
    }

    private record Range(long offset, long bytes) {}

    private final Way[] ways;
    private final boolean[] mapped;
    private final boolean[] isProtected;
    private final List<Range> drops = new ArrayList<>();

    ModelMapping(long bytes) {
        int pages = page(bytes);
        ways = new Way[pages];
        Arrays.fill(ways, Way.NONE);
        mapped = new boolean[pages];
        isProtected = new boolean[pages];
    }

    private static int page(long offset) {
        return (int) (offset >>> PAGE_SHIFT);
    }

    // ---- the worker, and the kernel by itself

    Touch touch(long offset, boolean writes) {
        int page = page(offset);
        if (!mapped[page]) {
            return Touch.MISSING;
        }
        if (writes && isProtected[page] && ways[page] == Way.TRAP) {
            return Touch.PROTECTED;
        }
        isProtected[page] &= !writes;
        return Touch.DONE;
    }

    /** The page at {@code offset} is not mapped any more. */
    void reclaim(long offset) {
        mapped[page(offset)] = false;
    }

    /** The worker drops what it was told to. */
    void drop() {
        drops.forEach(
                range ->
                        Arrays.fill(
                                mapped,
                                page(range.offset),
                                page(range.offset + range.bytes),
                                false));
        drops.clear();
    }

    /** There are no frames any more. */
    void punch(long offset, long bytes) {
        Arrays.fill(mapped, page(offset), page(offset + bytes), false);
        Arrays.fill(isProtected, page(offset), page(offset + bytes), false);
    }

    // ---- the keeper

    @Override
    public void register(long offset, long bytes, boolean scanned) {
        Arrays.fill(ways, page(offset), page(offset + bytes), Way.of(scanned));
    }

    @Override
    public void unregister(long offset, long bytes) {
        Arrays.fill(ways, page(offset), page(offset + bytes), Way.NONE);
        Arrays.fill(isProtected, page(offset), page(offset + bytes), false);
    }

    @Override
    public boolean change(long offset, long bytes, boolean toScanned) {
        requireWay(offset, bytes, !toScanned);
        unregister(offset, bytes);
        register(offset, bytes, toScanned);
        return true;
    }

    private void requireWay(long offset, long bytes, boolean scanned) {
        for (int page = page(offset); page < page(offset + bytes); page++) {
            Check.that(ways[page] == Way.of(scanned), "page %d is %s", page, ways[page]);
        }
    }

    @Override
    public void install(long offset, long bytes, boolean protects, boolean scanned) {
        requireWay(offset, bytes, scanned);
        for (int page = page(offset); page < page(offset + bytes); page++) {
            mapped[page] = true;
            isProtected[page] = protects;
        }
    }

    @Override
    public boolean installCopy(
            long offset, long bytes, long source, boolean protects, boolean scanned) {
        return false;
    }

    @Override
    public void reinstall(long offset, long bytes, boolean protects, boolean scanned) {
        requireWay(offset, bytes, scanned);
        for (int page = page(offset); page < page(offset + bytes); page++) {
            boolean isLost = scanned && !mapped[page];
            isProtected[page] = protects && !isLost && (!mapped[page] || isProtected[page]);
            mapped[page] = true;
        }
    }

    @Override
    public void protect(long offset, long bytes, boolean scanned) {
        requireWay(offset, bytes, scanned);
        Arrays.fill(isProtected, page(offset), page(offset + bytes), true);
    }

    @Override
    public void unprotect(long offset, long bytes, boolean scanned) {
        requireWay(offset, bytes, scanned);
        Arrays.fill(isProtected, page(offset), page(offset + bytes), false);
    }

    @Override
    public void poison(long offset, long bytes, boolean scanned) {
        throw new UnsupportedOperationException("nothing fails here");
    }

    @Override
    public void written(long offset, long bytes, boolean protects, Ranges found) {
        for (int page = page(offset); page < page(offset + bytes); page++) {
            boolean isSeen = !protects || ways[page] == Way.SCAN;
            if (isSeen && (!mapped[page] || !isProtected[page])) {
                boolean again = protects && mapped[page];
                isProtected[page] |= again;
                found.accept((long) page << PAGE_SHIFT, 1L << PAGE_SHIFT, again);
            }
        }
    }

    @Override
    public void drop(long offset, long bytes) {
        drops.add(new Range(offset, bytes));
    }
}
