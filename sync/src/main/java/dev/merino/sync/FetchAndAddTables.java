package dev.merino.sync;

import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;

/** Locks and barriers of words that everybody fetches and adds to; flags have managers. */
final class FetchAndAddTables implements SyncTables {
    private final RemoteWords words;
    private final TicketLocks locks;
    private final CounterBarriers barriers;
    private final ManagedFlags flags;

    FetchAndAddTables(
            Topology topology,
            ContributingConsistency consistency,
            Tally tally,
            SyncWindows windows,
            FetchAndAddRules rules) {
        this.words = new RemoteWords(topology, consistency, tally, windows, rules);
        this.locks = new TicketLocks(topology, consistency, tally, words);
        this.barriers = new CounterBarriers(topology, consistency, tally, words, rules);
        this.flags = new ManagedFlags(topology, consistency, tally);
    }

    @Override
    public LockTable locks() {
        return locks;
    }

    @Override
    public BarrierTable barriers() {
        return barriers;
    }

    @Override
    public FlagTable flags() {
        return flags;
    }

    @Override
    public void on(int from, SyncMessage.TableMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.WordReply m -> reply(m, out);
            case SyncMessage.WordRequest m -> words.on(from, m, out);
            case SyncMessage.FlagMessage m -> flags.on(from, m, out);
            case SyncMessage.LockMessage m -> refuse(from, m);
            case SyncMessage.BarrierMessage m -> refuse(from, m);
            case SyncMessage.BroadcastMessage m -> refuse(from, m);
        }
    }

    private void reply(SyncMessage.WordReply reply, SyncEffects out) {
        if (locks.isTrying(reply.processor())) {
            locks.on(reply, out);
        } else {
            barriers.on(reply, out);
        }
    }

    @Override
    public void verify(WaitingProcessors waiting) {
        words.verify();
        SyncTables.super.verify(waiting);
    }

    private static void refuse(int from, SyncMessage message) {
        SyncTables.refuse(SynchronisationKind.FETCH_AND_ADD, from, message);
    }
}
