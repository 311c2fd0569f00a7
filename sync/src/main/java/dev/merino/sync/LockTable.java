package dev.merino.sync;

/** All locks, as one node sees them. */
interface LockTable {
    /** Takes the lock; the operation yields 1, or 0 if it is cancelled. */
    void lock(int processor, int lock, SyncEffects out);

    /** Takes the lock again after a wait on a condition, which yields {@code yields}. */
    void relock(int processor, int lock, long yields, SyncEffects out);

    /** Takes the lock if that takes no waiting for others; yields 1 or 0. */
    void tryLock(int processor, int lock, SyncEffects out);

    /** Gives the lock back. */
    void unlock(int processor, int lock, SyncEffects out);

    /**
     * The processor {@code to} has taken the lock from {@code from}, which held it, without asking
     * this node.
     */
    void handOver(int from, int to, int lock);

    /** Ends the wait of {@code processor} for a lock, if it waits for one; says whether it did. */
    boolean cancel(int processor, SyncEffects out);

    /**
     * Checks the invariants of each lock: at most one processor of this node holds it, its holder
     * does not wait for it, and each processor waits for it once at most.
     */
    void verify(WaitingProcessors waiting);

    /** Forgets {@code lock}, whose number may come again. */
    void forget(int lock);

    /** Forgets what was published at locks. */
    void forgetPublished();
}
