package dev.merino.keeper;

import java.util.Arrays;

/** Page numbers in a list that is used again and again. */
final class PageList {
    /** No pages. */
    static final int[] NOTHING = {};

    private int[] pages = NOTHING;
    private int count;

    void clear() {
        count = 0;
    }

    void add(int page) {
        if (count == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(16, 2 * count));
        }
        pages[count++] = page;
    }

    /** Whether {@code page} was added last. */
    boolean endsWith(int page) {
        return count > 0 && pages[count - 1] == page;
    }

    /** A copy. */
    int[] toArray() {
        return count == 0 ? NOTHING : Arrays.copyOf(pages, count);
    }
}
