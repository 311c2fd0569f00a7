package dev.merino.engine;

/**
 * How synchronisation behaves.
 *
 * @param barrierFanOut how many children a node has in the tree of a barrier, or 0 for central
 *     barriers
 * @param localHandoversMax how often a lock may go from hand to hand on one node while another node
 *     waits
 */
public record SyncOptions(int barrierFanOut, int localHandoversMax) {
    /** Central barriers; a lock leaves the node after eight local hand-overs. */
    public static final SyncOptions DEFAULT = new SyncOptions(0, 8);
}
