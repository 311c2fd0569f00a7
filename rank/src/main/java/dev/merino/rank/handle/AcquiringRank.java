package dev.merino.rank.handle;

import dev.merino.sync.SyncOperation;

/**
 * Counts how often a rank has acquired: what others did may be seen since then, and what was looked
 * up before may be different now.
 */
final class AcquiringRank extends ForwardingRank {
    private int acquires;

    AcquiringRank(Rank rank) {
        super(rank);
    }

    /** How often it has acquired, or more. */
    int acquires() {
        return acquires;
    }

    @Override
    public long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String waiting) {
        acquires++;
        return super.synchronise(operation, waitPolicy, waiting);
    }

    @Override
    public boolean retake(int lock, boolean waits) {
        acquires++;
        return super.retake(lock, waits);
    }
}
