package dev.merino.apps.tsp;

/**
 * How many tours a rank takes at a time: so many that searching them takes longer than the queue's
 * lock, which may have to come from another node with the pages under it.
 */
final class Grain {
    private static final long ENOUGH_NS = 2_000_000;
    private static final int TOURS_MAX = 64;

    private int tours = 1;
    private long beganNs;

    /** How many to take now. */
    int tours() {
        return tours;
    }

    /** They have been taken. */
    void begin() {
        beganNs = System.nanoTime();
    }

    /** They have been searched. */
    void end() {
        adapt(System.nanoTime() - beganNs);
    }

    /** The last ones took so long. */
    void adapt(long ns) {
        if (ns < ENOUGH_NS / 2) {
            tours = Math.min(TOURS_MAX, 2 * tours);
        } else if (ns > 2 * ENOUGH_NS) {
            tours = Math.max(1, tours / 2);
        }
    }
}
