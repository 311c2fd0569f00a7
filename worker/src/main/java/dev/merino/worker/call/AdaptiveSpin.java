package dev.merino.worker.call;

import java.util.function.BooleanSupplier;

/**
 * A short wait without sleeping. It lasts longer after it has paid, and hardly any time after it
 * has not; on a machine without a core to spare there is hardly any, unless the core at hand has
 * nothing else to do.
 */
public final class AdaptiveSpin {
    private static final long LONGEST_NS = 20_000;
    private static final long SHORTEST_NS = 500;

    /** On a core that has nothing else to do: what an answer from another node takes. */
    private static final long ALONE_NS = 100_000;

    /** A few microseconds: what two system calls take. */
    private static final int LOOKS = 10;

    private final boolean pays;
    private long budgetNs = SHORTEST_NS;

    /** For one of {@code ranks} threads that may all run on this machine. */
    public AdaptiveSpin(int ranks) {
        this.pays = Runtime.getRuntime().availableProcessors() > ranks;
    }

    /** For a keeper: it needs a core for itself, one for whoever answers, and one for the ranks. */
    public static AdaptiveSpin forKeeper() {
        return new AdaptiveSpin(2);
    }

    /**
     * Waits a moment for {@code condition}; whether it holds.
     *
     * @param soon whether somebody has just been answered, who may ask again before we could sleep
     * @param alone whether nobody else wants the core meanwhile
     */
    public boolean until(boolean soon, boolean alone, BooleanSupplier condition) {
        if (alone) {
            return within(ALONE_NS, condition);
        }
        return until(soon, condition);
    }

    /**
     * Waits a moment for {@code condition}; whether it holds.
     *
     * @param soon whether somebody has just been answered, who may ask again before we could sleep
     */
    public boolean until(boolean soon, BooleanSupplier condition) {
        if (!pays) {
            return soon ? looks(condition) : condition.getAsBoolean();
        }
        boolean held = within(budgetNs, condition);
        budgetNs = held ? Math.min(LONGEST_NS, 2 * budgetNs) : Math.max(SHORTEST_NS, budgetNs / 2);
        return held;
    }

    private static boolean within(long limitNs, BooleanSupplier condition) {
        long startNs = System.nanoTime();
        do {
            if (condition.getAsBoolean()) {
                return true;
            }
            Thread.onSpinWait();
        } while (System.nanoTime() - startNs < limitNs);
        return false;
    }

    private static boolean looks(BooleanSupplier condition) {
        for (int look = 0; look < LOOKS; look++) {
            if (condition.getAsBoolean()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }
}
