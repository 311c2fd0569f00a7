package dev.merino.sync;

import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;

/** Locks and barriers of words that everybody fetches and adds to; flags have managers. */
final class FetchAndAddTables extends SyncTables {
    private final RemoteWords words;
    private final TicketLocks locks;
    private final CounterBarriers barriers;
    private final ManagedFlags flags;

    FetchAndAddTables(Topology topology, Consistency consistency, Tally tally) {
        super(SynchronisationKind.FETCH_AND_ADD);
        this.words = new RemoteWords(topology, consistency, tally);
        this.locks = new TicketLocks(topology, consistency, tally, words);
        this.barriers = new CounterBarriers(topology, consistency, tally, words);
        this.flags = new ManagedFlags(topology, consistency, tally);
    }

    @Override
    LockTable locks() {
        return locks;
    }

    @Override
    BarrierTable barriers() {
        return barriers;
    }

    @Override
    FlagTable flags() {
        return flags;
    }

    @Override
    void on(int from, SyncMessage.WordMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.WordReply m -> reply(m, out);
            case SyncMessage.WordRequest m -> words.on(from, m, out);
        }
    }

    @Override
    void on(int from, SyncMessage.FlagMessage message, SyncEffects out) {
        flags.on(from, message, out);
    }

    private void reply(SyncMessage.WordReply reply, SyncEffects out) {
        if (locks.isTrying(reply.processor())) {
            locks.on(reply, out);
        } else {
            barriers.on(reply, out);
        }
    }

    @Override
    void verify(WaitingProcessors waiting) {
        words.verify();
        super.verify(waiting);
    }
}
