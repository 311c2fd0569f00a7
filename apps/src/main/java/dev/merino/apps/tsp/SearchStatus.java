package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedCounter;

/**
 * The status of the search that ranks poll: the length of the best tour, and how many ranks wait
 * for tours. Both are in one counter, so that a poll is one request and transfers no page.
 */
final class SearchStatus {
    /** More than there are ranks. */
    private static final long UNIT = 1 << 24;

    private final SharedCounter counter;

    /** Every rank creates one, and all share one status: no tour yet, and no rank waits. */
    SearchStatus(Member me) {
        this.counter = me.named("tsp status").counter(Cities.NO_ROAD * UNIT);
    }

    /** The status at one time. */
    record Snapshot(long value) {
        /** The length of the best tour, or {@link Cities#NO_ROAD}. */
        int bestLength() {
            return (int) (value / UNIT);
        }

        /** How many ranks wait for tours. */
        int waiting() {
            return (int) (value % UNIT);
        }
    }

    Snapshot read() {
        return new Snapshot(counter.get());
    }

    /**
     * Publishes a tour of {@code length}, shorter than the best in {@code seen}. Does nothing if
     * the status has changed since: the rank publishes it at the next poll.
     */
    void publish(Snapshot seen, int length) {
        boolean _ =
                counter.compareAndSet(seen.value, seen.value + (length - seen.bestLength()) * UNIT);
    }

    /** A rank starts to wait; returns how many wait now. */
    int beginWait() {
        return (int) (counter.addAndGet(1) % UNIT);
    }

    /** A rank stops waiting. */
    void endWait() {
        long _ = counter.getAndAdd(-1);
    }
}
