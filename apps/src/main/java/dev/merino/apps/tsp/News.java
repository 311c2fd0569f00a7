package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedCounter;

/**
 * What ranks look at now and then: how long the best tour is, and how many ranks wait for tours.
 * Both are in one counter, so that a look is one question and brings no page along.
 */
final class News {
    /** More than there are ranks. */
    private static final long UNIT = 1 << 24;

    private final SharedCounter counter;

    /** Every rank makes one, and all are the same: there is no tour yet, and nobody waits. */
    News(Member me) {
        this.counter = me.named("tsp news").counter(Cities.NO_ROAD * UNIT);
    }

    /** What somebody has seen. */
    record Look(long value) {
        /** The length of the best tour, or {@link Cities#NO_ROAD}. */
        int bestLength() {
            return (int) (value / UNIT);
        }

        /** How many ranks wait for tours. */
        int waiting() {
            return (int) (value % UNIT);
        }
    }

    Look look() {
        return new Look(counter.get());
    }

    /**
     * There is a tour of {@code length}, shorter than the best in {@code look}; in vain if the news
     * have changed since, and then there is a next time.
     */
    void shorten(Look look, int length) {
        boolean _ =
                counter.compareAndSet(look.value, look.value + (length - look.bestLength()) * UNIT);
    }

    /** A rank waits; returns how many do now. */
    int begin() {
        return (int) (counter.addAndGet(1) % UNIT);
    }

    /** A rank waits no more. */
    void end() {
        long _ = counter.getAndAdd(-1);
    }
}
