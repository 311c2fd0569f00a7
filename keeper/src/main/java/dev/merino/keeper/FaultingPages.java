package dev.merino.keeper;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The pages that threads of a worker wait for: hardly ever more than threads. A plain list, because
 * every fault adds to it and removes from it, whatever the number of the page.
 */
final class FaultingPages {
    private int[] pages = new int[8];
    private int count;
    private long lastNs;

    /** Somebody begins to wait for {@code page}. */
    void add(int page) {
        lastNs = System.nanoTime();
        if (indexOf(page) < 0) {
            if (count == pages.length) {
                pages = Arrays.copyOf(pages, 2 * count);
            }
            pages[count++] = page;
        }
    }

    /** Nobody waits for {@code page} any more; whether somebody did. */
    boolean remove(int page) {
        int index = indexOf(page);
        if (index >= 0) {
            pages[index] = pages[--count];
        }
        return index >= 0;
    }

    /** Whether somebody waits for {@code page}. */
    boolean contains(int page) {
        return indexOf(page) >= 0;
    }

    private int indexOf(int page) {
        for (int i = 0; i < count; i++) {
            if (pages[i] == page) {
                return i;
            }
        }
        return -1;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** One of them; there must be one. */
    int any() {
        return pages[0];
    }

    /** All of them, as they are now. */
    IntStream stream() {
        return Arrays.stream(Arrays.copyOf(pages, count));
    }

    /** When somebody last began to wait. */
    long lastNs() {
        return lastNs;
    }
}
