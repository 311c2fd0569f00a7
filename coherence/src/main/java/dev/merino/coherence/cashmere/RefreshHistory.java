package dev.merino.coherence.cashmere;

/** Whether a page is used again after notices have invalidated it, and so is worth an update. */
final class RefreshHistory {
    private static final int REFRESHES_MAX = 16;

    private int refreshes;
    private boolean isInvalidated;
    private boolean hasReturned;

    RefreshHistory() {}

    /**
     * Whether to update the copy as soon as it has changed. Now and then it is not done, to see
     * whether a thread misses it.
     */
    boolean isWorthRefreshing() {
        return refreshes++ < REFRESHES_MAX;
    }

    /** A thread has touched the page, and had to wait. */
    void fault() {
        refreshes = 0;
        request();
    }

    /** A notice has invalidated the copy. */
    void invalidate() {
        isInvalidated = true;
    }

    /** The copy is wanted, by a fault or ahead of one. */
    void request() {
        hasReturned |= isInvalidated;
        isInvalidated = false;
    }

    /** Whether the copy was requested again after a notice had invalidated it. */
    boolean hasReturned() {
        return hasReturned;
    }
}
