package dev.merino.apps.tsp;

/**
 * How long a rank goes on before it looks at the news again: not long if it has news itself, and
 * longer each time that nobody waits.
 */
final class Turn {
    private static final long SHORTEST_NS = 250_000;
    private static final long LONGEST_NS = 4_000_000;
    private static final int LONGER = 2;

    private long lengthNs = SHORTEST_NS;
    private long beganNs;

    /** Whether it is over for a rank that knows a better tour than it has told, or does not. */
    boolean isOver(long nowNs, boolean hasNews) {
        return nowNs - beganNs >= (hasNews ? SHORTEST_NS : lengthNs);
    }

    /** The rank has looked, and somebody waited for tours or nobody did. */
    void begin(long nowNs, boolean somebodyWaited) {
        beganNs = nowNs;
        lengthNs = somebodyWaited ? SHORTEST_NS : Math.min(LONGEST_NS, LONGER * lengthNs);
    }
}
