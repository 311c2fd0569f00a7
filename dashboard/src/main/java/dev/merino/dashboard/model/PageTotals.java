package dev.merino.dashboard.model;

import dev.merino.control.NodeSample.PageUse;

import org.jspecify.annotations.Nullable;

/** What one node has done with each page, as it has told last; a limited number of pages. */
final class PageTotals {
    static final int PAGES_MAX = 1 << 18;

    private static final int CHUNK_SHIFT = 10;
    private static final int CHUNK_PAGES = 1 << CHUNK_SHIFT;

    /** What is known of each page of a chunk; memory is taken only for chunks with news. */
    private final @Nullable PageUse[][] chunks = new @Nullable PageUse[PAGES_MAX >> CHUNK_SHIFT][];

    void note(PageUse use) {
        if (use.page() < PAGES_MAX) {
            int chunk = use.page() >> CHUNK_SHIFT;
            @Nullable PageUse[] its = chunks[chunk];
            if (its == null) {
                its = new @Nullable PageUse[CHUNK_PAGES];
                chunks[chunk] = its;
            }
            its[use.page() & CHUNK_PAGES - 1] = use;
        }
    }

    /** Null if the node has done nothing with {@code page}. */
    @Nullable PageUse of(int page) {
        @Nullable PageUse[] its = page < PAGES_MAX ? chunks[page >> CHUNK_SHIFT] : null;
        return its == null ? null : its[page & CHUNK_PAGES - 1];
    }

    /** The pages from {@code first} to {@code end} are those of another array now. */
    void forget(int first, int end) {
        for (int page = first; page < Math.min(end, PAGES_MAX); page++) {
            @Nullable PageUse[] its = chunks[page >> CHUNK_SHIFT];
            if (its != null) {
                its[page & CHUNK_PAGES - 1] = null;
            }
        }
    }
}
