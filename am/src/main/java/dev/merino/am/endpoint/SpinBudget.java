package dev.merino.am.endpoint;

/**
 * How long to spin before sleeping. Spinning that ended well is allowed the full time again; each
 * time it was in vain the budget is halved, and a sleep so short that spinning would have been
 * better restores it. A machine with one processor never spins: what it waits for could not happen.
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

    /** Spinning was enough. */
    void spun() {
        budgetNs = mostNs;
    }

    /** It was not; then a sleep took so long. */
    void slept(long ns) {
        budgetNs = ns < mostNs ? mostNs : Math.max(leastNs, budgetNs / 2);
    }
}
