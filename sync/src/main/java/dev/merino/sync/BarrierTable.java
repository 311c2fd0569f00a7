package dev.merino.sync;

/** All barriers, as one node sees them. */
interface BarrierTable {
    /** Waits for every processor of every node, and gives {@code given} to all of them. */
    void arrive(int processor, int barrier, OwnContribution given, SyncEffects out);

    /**
     * Checks the invariants of each barrier: no processor and no node has arrived twice, and no
     * more have arrived than there are.
     */
    void verify(WaitingProcessors waiting);

    /** Forgets {@code barrier}, whose number may come again. */
    void forget(int barrier);

    /** Forgets what was published at barriers. */
    void forgetPublished();
}
