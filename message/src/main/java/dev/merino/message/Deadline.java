package dev.merino.message;

import java.io.InterruptedIOException;

/** A time by which something must be over. */
final class Deadline {
    private static final long NS_PER_MS = 1_000_000;

    private final long timeoutNs;
    private final long atNs;

    private Deadline(long timeoutNs) {
        this.timeoutNs = timeoutNs;
        this.atNs = System.nanoTime() + timeoutNs;
    }

    /** So long from now. */
    static Deadline in(long timeoutNs) {
        return new Deadline(timeoutNs);
    }

    /** What is left; zero if it is over. */
    long leftNs() {
        return Math.max(0, atNs - System.nanoTime());
    }

    /** What is left, one millisecond at least; an exception if it is over. */
    long leftMs() throws InterruptedIOException {
        long leftNs = leftNs();
        if (leftNs == 0) {
            throw over();
        }
        return Math.min(Integer.MAX_VALUE, (leftNs + NS_PER_MS - 1) / NS_PER_MS);
    }

    /** What to throw when it is over. */
    InterruptedIOException over() {
        return new InterruptedIOException(
                "the other side did not answer in " + timeoutNs / NS_PER_MS + " ms");
    }
}
