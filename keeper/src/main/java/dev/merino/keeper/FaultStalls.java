package dev.merino.keeper;

import java.util.Arrays;

/**
 * How long the threads of a worker were stopped by faults: each from when the keeper took its fault
 * up until it had made the mapping that lets it go on. The kernel says which thread a fault is of.
 * What it took the kernel to stop the thread, and to wake the keeper, is not in it.
 *
 * <p>A thread has one fault at most. Threads that wait for the same page are woken together, and
 * each is counted from its own fault. Faults of threads that are no ranks count for nobody.
 */
final class FaultStalls {
    private static final int NO_PAGE = -1;

    /** Less the page, of a thread that goes on as soon as the mapping is made. */
    private static final int WOKEN = -2;

    private int[] numbers = new int[0];
    private int[] pages = new int[0];
    private long[] sinceNs = new long[0];
    private long[] totalNs = new long[0];
    private long[] beforeNs = new long[0];
    private long[] inRegionsNs = new long[0];
    private boolean hasRegions;
    private boolean anyWoken;
    private Listener listener = Listener.NOBODY;

    /** Who wants to know of each stall. */
    interface Listener {
        /** Nobody does. */
        Listener NOBODY =
                new Listener() {
                    @Override
                    public void began(int index, int page) {}

                    @Override
                    public void ended(int index, int page, long sinceNs, long nowNs) {}
                };

        /** The {@code index}-th thread is stopped at {@code page}. */
        void began(int index, int page);

        /** It goes on. */
        void ended(int index, int page, long sinceNs, long nowNs);
    }

    /** From now on {@code who} hears of stalls. */
    void tell(Listener who) {
        listener = who;
    }

    /** The {@code index}-th thread of the worker has that number in its process. */
    void know(int index, int number) {
        if (index >= numbers.length) {
            numbers = Arrays.copyOf(numbers, index + 1);
            pages = Arrays.copyOf(pages, index + 1);
            sinceNs = Arrays.copyOf(sinceNs, index + 1);
            totalNs = Arrays.copyOf(totalNs, index + 1);
            beforeNs = Arrays.copyOf(beforeNs, index + 1);
            inRegionsNs = Arrays.copyOf(inRegionsNs, index + 1);
        }
        numbers[index] = number;
        pages[index] = NO_PAGE;
    }

    /** The thread of that number is stopped at {@code page}. */
    void begin(int number, int page, long nowNs) {
        for (int index = 0; index < numbers.length; index++) {
            if (numbers[index] == number) {
                if (pages[index] != NO_PAGE) { // it went on without a mapping of ours, to fault
                    totalNs[index] += nowNs - sinceNs[index];
                }
                pages[index] = page;
                sinceNs[index] = nowNs;
                listener.began(index, page);
            }
        }
    }

    /** Who waits for {@code page} goes on as soon as the mapping is made. */
    void mapped(int page) {
        for (int index = 0; index < pages.length; index++) {
            if (pages[index] == page) {
                pages[index] = WOKEN - page;
                anyWoken = true;
            }
        }
    }

    /** Whether {@link #settle} has something to do. */
    boolean isAnyWoken() {
        return anyWoken;
    }

    /** All mappings are made. */
    void settle(long nowNs) {
        for (int index = 0; index < pages.length; index++) {
            if (pages[index] <= WOKEN) {
                int page = WOKEN - pages[index];
                pages[index] = NO_PAGE;
                totalNs[index] += nowNs - sinceNs[index];
                listener.ended(index, page, sinceNs[index], nowNs);
            }
        }
        anyWoken = false;
    }

    /** A timed region begins. */
    void beginRegion() {
        beforeNs = totalNs.clone();
        hasRegions = true;
    }

    /** It ends. */
    void endRegion() {
        for (int index = 0; index < totalNs.length; index++) {
            inRegionsNs[index] += totalNs[index] - beforeNs[index];
        }
        beforeNs = totalNs.clone();
    }

    /** The page that the {@code index}-th thread is stopped at; negative if it is not. */
    int pageOf(int index) {
        return index < pages.length ? pages[index] : NO_PAGE;
    }

    /** Since when it is, or has been. */
    long sinceNs(int index) {
        return sinceNs[index];
    }

    /** How long it was stopped in all. */
    long inAllNs(int index) {
        return index < totalNs.length ? totalNs[index] : 0;
    }

    /** How long the {@code index}-th thread was stopped, in timed regions if there are any. */
    long totalNs(int index) {
        return (hasRegions ? inRegionsNs : totalNs)[index];
    }
}
