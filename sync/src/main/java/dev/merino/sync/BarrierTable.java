package dev.merino.sync;

/** All barriers, as one node sees them. */
interface BarrierTable {
    /** Waits for every processor of every node. */
    void arrive(int processor, int barrier, SyncEffects out);

    /**
     * Checks the invariants of each barrier: no processor and no node has arrived twice, and no
     * more have arrived than there are.
     */
    void verify(WaitingProcessors waiting);
}
