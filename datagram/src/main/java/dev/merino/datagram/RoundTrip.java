package dev.merino.datagram;

/**
 * The retransmission time-out: the smoothed round trip plus four times its mean deviation (Jacobson
 * 1988), doubled with each time-out until a new sample arrives.
 */
final class RoundTrip {
    private static final long FIRST_NS = 20_000_000;
    private static final long LEAST_NS = 5_000_000;
    private static final long MOST_NS = 200_000_000;

    private long smoothedNs;
    private long deviationNs;
    private long timeoutNs = FIRST_NS;

    /** Records the round trip of a payload that was sent once (Karn and Partridge 1987). */
    void sample(long ns) {
        if (smoothedNs == 0) {
            smoothedNs = ns;
            deviationNs = ns / 2;
        } else {
            deviationNs += (Math.abs(ns - smoothedNs) - deviationNs) / 4;
            smoothedNs += (ns - smoothedNs) / 8;
        }
        timeoutNs = clamp(smoothedNs + 4 * deviationNs);
    }

    /** Backs off: no acknowledgement arrived in time. */
    void timedOut() {
        timeoutNs = clamp(2 * timeoutNs);
    }

    /** How long to wait for an acknowledgement before sending again. */
    long timeoutNs() {
        return timeoutNs;
    }

    /** The smoothed round trip; 0 before the first sample. */
    long smoothedNs() {
        return smoothedNs;
    }

    private static long clamp(long ns) {
        return Math.clamp(ns, LEAST_NS, MOST_NS);
    }
}
