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
    record Look(int bestLength, int waiting) {}

    Look look() {
        long value = counter.get();
        return new Look((int) (value / UNIT), (int) (value % UNIT));
    }

    /** The best tour was {@code from} long and is {@code to} long now. */
    void shorten(int from, int to) {
        long _ = counter.getAndAdd((to - from) * UNIT);
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
