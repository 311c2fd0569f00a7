package dev.merino.am.udp;

/**
 * How long to wait for an acknowledgement: the smoothed round trip and four times its deviation
 * (Jacobson 1988), doubled with each time-out until something is acknowledged.
 */
final class RoundTrip {
    private static final long FIRST_NS = 20_000_000;
    private static final long LEAST_NS = 5_000_000;
    private static final long MOST_NS = 200_000_000;

    private long smoothedNs;
    private long deviationNs;
    private long timeoutNs = FIRST_NS;

    /** A payload that was sent once was acknowledged after so long. */
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

    /** Nothing came in time. */
    void timedOut() {
        timeoutNs = clamp(2 * timeoutNs);
    }

    /** When to send again. */
    long timeoutNs() {
        return timeoutNs;
    }

    /** How long a round trip usually takes. */
    long smoothedNs() {
        return smoothedNs;
    }

    private static long clamp(long ns) {
        return Math.clamp(ns, LEAST_NS, MOST_NS);
    }
}
