package dev.merino.apps.tsp;

/**
 * How long a rank searches before it polls the status again: a short time if it has something to
 * publish, and longer after each poll at which no rank waits.
 */
final class PollInterval {
    private static final long SHORTEST_NS = 250_000;
    private static final long LONGEST_NS = 4_000_000;
    private static final int BACKOFF = 2;

    private long lengthNs = SHORTEST_NS;
    private long beganNs;

    /** Whether it is over; {@code hasUpdate} if the rank has a better tour to publish. */
    boolean isOver(long nowNs, boolean hasUpdate) {
        return nowNs - beganNs >= (hasUpdate ? SHORTEST_NS : lengthNs);
    }

    /** Starts anew after a poll, which has found a rank that waits for tours or none. */
    void restart(long nowNs, boolean wasRankWaiting) {
        beganNs = nowNs;
        lengthNs = wasRankWaiting ? SHORTEST_NS : Math.min(LONGEST_NS, BACKOFF * lengthNs);
    }
}
