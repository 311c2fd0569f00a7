package dev.merino.sync;

import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;

/** Locks, barriers and flags by messages to the managers of each. */
final class ManagerTables implements SyncTables {
    private final TokenLocks locks;
    private final TreeBarriers barriers;
    private final ManagedFlags flags;

    ManagerTables(
            Topology topology,
            ContributingConsistency consistency,
            Tally tally,
            SyncOptions options) {
        this.locks = new TokenLocks(topology, consistency, tally, options.localHandoversMax());
        this.barriers = new TreeBarriers(topology, consistency, tally, options.barrierFanOut());
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
            case SyncMessage.LockMessage m -> locks.on(from, m, out);
            case SyncMessage.BarrierMessage m -> barriers.on(from, m, out);
            case SyncMessage.FlagMessage m -> flags.on(from, m, out);
            case SyncMessage.BroadcastMessage m -> refuse(from, m);
            case SyncMessage.WordMessage m -> refuse(from, m);
        }
    }

    private static void refuse(int from, SyncMessage message) {
        SyncTables.refuse(SynchronisationKind.MANAGERS, from, message);
    }
}
