package dev.merino.sync;

import dev.merino.core.SynchronisationKind;

/**
 * How synchronisation behaves.
 *
 * @param barrierFanOut how many children a node has in the tree of a barrier, or 0 for central
 *     barriers; only {@link SynchronisationKind#MANAGERS} has trees
 * @param localHandoversMax how often a lock may go from processor to processor on one node while
 *     another node waits
 * @param kind what locks, barriers and flags are made of
 * @param rules the assumptions of {@link SynchronisationKind#ORDERED_BROADCAST}; only the checker
 *     has others
 * @param wordRules those of {@link SynchronisationKind#FETCH_AND_ADD}
 * @param contributions how what ranks give at barriers comes to all of them
 */
public record SyncOptions(
        int barrierFanOut,
        int localHandoversMax,
        SynchronisationKind kind,
        OrderedBroadcastRules rules,
        FetchAndAddRules wordRules,
        ContributionRules contributions) {
    /** Central barriers; a lock leaves the node after eight local hand-overs. */
    public static final SyncOptions DEFAULT = new SyncOptions(0, 8);

    /** Synchronisation by managers. */
    public SyncOptions(int barrierFanOut, int localHandoversMax) {
        this(
                barrierFanOut,
                localHandoversMax,
                SynchronisationKind.MANAGERS,
                OrderedBroadcastRules.TRUE,
                FetchAndAddRules.TRUE,
                ContributionRules.TRUE);
    }

    /** These options for another kind of synchronisation. */
    public SyncOptions withKind(SynchronisationKind other) {
        return new SyncOptions(
                barrierFanOut, localHandoversMax, other, rules, wordRules, contributions);
    }

    /** These options under other rules: for those who want to see a checker fail. */
    public SyncOptions withRules(OrderedBroadcastRules others) {
        return new SyncOptions(
                barrierFanOut, localHandoversMax, kind, others, wordRules, contributions);
    }

    /** The same for words that everybody adds to. */
    public SyncOptions withRules(FetchAndAddRules others) {
        return new SyncOptions(
                barrierFanOut, localHandoversMax, kind, rules, others, contributions);
    }

    /** The same for what ranks give at barriers. */
    public SyncOptions withRules(ContributionRules others) {
        return new SyncOptions(barrierFanOut, localHandoversMax, kind, rules, wordRules, others);
    }
}
