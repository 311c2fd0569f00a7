package dev.merino.worker.call;

import dev.merino.pager.ClientCall;
import dev.merino.rank.handle.WaitPolicy;

/**
 * How a rank waits for the answer to its call. It spins for a moment, as the answer may be on its
 * way, and then sleeps. It wakes up now and then to see whether it was interrupted, which no futex
 * tells.
 */
public final class AnswerWait {
    private static final long NAP_NS = 1_000_000_000;
    private static final long NAP_INTERRUPTIBLE_NS = 10_000_000;

    private final ClientCall call;
    private final AdaptiveSpin spin;

    /** For a rank of a cluster of {@code ranks}. */
    public AnswerWait(ClientCall call, int ranks) {
        this.call = call;
        this.spin = new AdaptiveSpin(ranks);
    }

    /** Waits until the answer is there; a rank that gives up cancels its call, and waits on. */
    public void await(WaitPolicy waitPolicy) {
        if (spin.until(false, call::isDone)) {
            return;
        }
        boolean interrupted = false;
        boolean cancelled = false;
        while (!call.isDone()) {
            boolean tired = waitPolicy.isTimed() && waitPolicy.leftNs() <= 0;
            if (!cancelled && (tired || (interrupted && waitPolicy.isInterruptible()))) {
                call.cancel();
                cancelled = true;
            }
            call.sleep(napNs(waitPolicy, cancelled));
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static long napNs(WaitPolicy waitPolicy, boolean cancelled) {
        if (cancelled || (!waitPolicy.isTimed() && !waitPolicy.isInterruptible())) {
            return NAP_NS;
        }
        long leftNs = waitPolicy.isTimed() ? Math.max(1, waitPolicy.leftNs()) : NAP_NS;
        return Math.min(leftNs, NAP_INTERRUPTIBLE_NS);
    }
}
