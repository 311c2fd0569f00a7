package dev.merino.transport.handshake;

import java.io.InterruptedIOException;

/** A time by which an operation must have ended. */
public final class Deadline {
    private static final long NS_PER_MS = 1_000_000;

    private final long timeoutNs;
    private final long atNs;

    private Deadline(long timeoutNs) {
        this.timeoutNs = timeoutNs;
        this.atNs = System.nanoTime() + timeoutNs;
    }

    /** {@code timeoutNs} from now. */
    public static Deadline in(long timeoutNs) {
        return new Deadline(timeoutNs);
    }

    /** The time left; zero if the deadline has passed. */
    public long leftNs() {
        return Math.max(0, atNs - System.nanoTime());
    }

    /** The time left, one millisecond at least; throws if the deadline has passed. */
    public long leftMs() throws InterruptedIOException {
        long leftNs = leftNs();
        if (leftNs == 0) {
            throw over();
        }
        return Math.min(Integer.MAX_VALUE, (leftNs + NS_PER_MS - 1) / NS_PER_MS);
    }

    /** The exception for a deadline that has passed. */
    public InterruptedIOException over() {
        return new InterruptedIOException(
                "the other side did not answer in " + timeoutNs / NS_PER_MS + " ms");
    }
}
