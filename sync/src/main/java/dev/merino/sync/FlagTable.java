package dev.merino.sync;

/** All write-once flags, as one node sees them. */
interface FlagTable {
    /** Sets the flag; yields 1, or 0 if it was set already. */
    void set(int processor, int flag, SyncEffects out);

    /** Waits until the flag is set. */
    void await(int processor, int flag, SyncEffects out);

    /** Yields 1 if this node knows that the flag is set, else 0. */
    void test(int processor, int flag, SyncEffects out);

    /** Checks the invariants: nobody waits for a flag that is set, or for two flags. */
    void verify(WaitingProcessors waiting);

    /** Forgets {@code flag}, whose number may come again. */
    void forget(int flag);

    /** Forgets what was published at flags. */
    void forgetPublished();
}
