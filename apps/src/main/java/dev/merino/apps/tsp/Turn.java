package dev.merino.apps.tsp;

/**
 * How long a rank goes on before it looks at the news again: not at all at first, since others have
 * nothing yet, and longer each time that nobody waits.
 */
final class Turn {
    private static final long SHORTEST_NS = 250_000;
    private static final long LONGEST_NS = 4_000_000;

    private long lengthNs;
    private long beganNs;

    boolean isOver(long nowNs) {
        return nowNs - beganNs >= lengthNs;
    }

    /** The rank has looked, and somebody waited for tours or nobody did. */
    void begin(long nowNs, boolean somebodyWaited) {
        beganNs = nowNs;
        lengthNs = somebodyWaited ? SHORTEST_NS : Math.min(LONGEST_NS, SHORTEST_NS + 2 * lengthNs);
    }
}
