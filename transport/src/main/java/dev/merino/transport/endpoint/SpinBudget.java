package dev.merino.transport.endpoint;

/**
 * How long to spin before sleeping. A spin that succeeds restores the full budget; each spin in
 * vain halves it, and a sleep so short that spinning would have been better restores it. A machine
 * with one processor never spins: the event could not happen meanwhile.
 */
final class SpinBudget {
    private static final int LEAST_PART = 16;

    private final long mostNs;
    private final long leastNs;
    private long budgetNs;

    SpinBudget(long mostNs, int processors) {
        this.mostNs = processors > 1 ? mostNs : 0;
        this.leastNs = this.mostNs / LEAST_PART;
        this.budgetNs = this.mostNs;
    }

    /** How long to spin now. */
    long budgetNs() {
        return budgetNs;
    }

    /** A spin has succeeded. */
    void spun() {
        budgetNs = mostNs;
    }

    /** A spin was in vain, and the sleep after it took {@code ns}. */
    void slept(long ns) {
        budgetNs = ns < mostNs ? mostNs : Math.max(leastNs, budgetNs / 2);
    }
}
