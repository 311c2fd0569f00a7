package dev.merino.engine;

import dev.merino.sync.EtherRules;

/**
 * How synchronisation behaves.
 *
 * @param barrierFanOut how many children a node has in the tree of a barrier, or 0 for central
 *     barriers
 * @param localHandoversMax how often a lock may go from hand to hand on one node while another node
 *     waits
 * @param remoteWrites whether locks, barriers and flags are made of writes that all nodes see in
 *     one order, not of messages to managers; barriers have no tree then
 * @param remoteWords whether locks are two words each, and barriers one, that everybody fetches and
 *     adds to
 * @param rules what synchronisation by remote writes rests on; only the checker has others
 */
public record SyncOptions(
        int barrierFanOut,
        int localHandoversMax,
        boolean remoteWrites,
        boolean remoteWords,
        EtherRules rules) {
    /** Central barriers; a lock leaves the node after eight local hand-overs. */
    public static final SyncOptions DEFAULT = new SyncOptions(0, 8);

    /** The same by messages. */
    public SyncOptions(int barrierFanOut, int localHandoversMax) {
        this(barrierFanOut, localHandoversMax, false, false, EtherRules.TRUE);
    }

    /** These options, made of remote writes or of messages. */
    public SyncOptions withRemoteWrites(boolean wanted) {
        return new SyncOptions(barrierFanOut, localHandoversMax, wanted, remoteWords, rules);
    }

    /** These options, with locks and barriers of words that everybody adds to, or without. */
    public SyncOptions withRemoteWords(boolean wanted) {
        return new SyncOptions(barrierFanOut, localHandoversMax, remoteWrites, wanted, rules);
    }

    /** These options under other rules: for those who want to see a checker fail. */
    public SyncOptions withRules(EtherRules others) {
        return new SyncOptions(barrierFanOut, localHandoversMax, remoteWrites, remoteWords, others);
    }
}
