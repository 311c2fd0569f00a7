package dev.merino.transport.endpoint;

/**
 * How often the network is polled beside shared memory. A look at the network costs many times as
 * much as a look at a packet in the cache, so most polls make none; the history of the last 32
 * looks decides how many: every {@code least}-th poll looks if the network was busy, every {@code
 * most}-th if it was quiet (section 3.4 of the paper on multi-protocol active messages).
 */
final class NetworkRate {
    private static final int HISTORY = 32;

    /** Successful looks among the last 32 from which on the network counts as busy. */
    private static final int BUSY = 8;

    private final int least;
    private final int most;
    private int history;
    private int pollsLeft;

    NetworkRate(int least, int most) {
        this.least = least;
        this.most = most;
        this.pollsLeft = 1;
    }

    /** Whether this poll looks at the network. */
    boolean isDue() {
        return --pollsLeft <= 0;
    }

    /** The next poll looks. */
    void look() {
        pollsLeft = 1;
    }

    /** A look has brought so many messages. */
    void looked(int messages) {
        history = history << 1 | (messages > 0 ? 1 : 0);
        pollsLeft = interval();
    }

    /** Polls per look at the network. */
    int interval() {
        int hits = Math.min(BUSY, Integer.bitCount(history));
        return most - (most - least) * hits / BUSY;
    }

    /** How many looks are remembered. */
    static int remembered() {
        return HISTORY;
    }
}
