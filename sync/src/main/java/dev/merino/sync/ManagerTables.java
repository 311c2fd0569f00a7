package dev.merino.sync;

import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;

/** Locks, barriers and flags by messages to the managers of each. */
final class ManagerTables extends SyncTables {
    private final TokenLocks locks;
    private final TreeBarriers barriers;
    private final ManagedFlags flags;

    ManagerTables(Topology topology, Consistency consistency, Tally tally, SyncOptions options) {
        super(SynchronisationKind.MANAGERS);
        this.locks = new TokenLocks(topology, consistency, tally, options.localHandoversMax());
        this.barriers = new TreeBarriers(topology, consistency, tally, options.barrierFanOut());
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
    void on(int from, SyncMessage.LockMessage message, SyncEffects out) {
        locks.on(from, message, out);
    }

    @Override
    void on(int from, SyncMessage.BarrierMessage message, SyncEffects out) {
        barriers.on(from, message, out);
    }

    @Override
    void on(int from, SyncMessage.FlagMessage message, SyncEffects out) {
        flags.on(from, message, out);
    }
}
