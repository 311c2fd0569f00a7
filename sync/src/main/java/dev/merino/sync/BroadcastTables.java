package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;

/** Locks, barriers and flags of writes that all nodes see in one order. */
final class BroadcastTables implements SyncTables {
    private final OrderedBroadcast broadcast;
    private final ArrayLocks locks;
    private final SenseBarriers barriers;
    private final BroadcastFlags flags;

    BroadcastTables(
            Topology topology,
            ContributingConsistency consistency,
            Tally tally,
            SyncOptions options) {
        OrderedBroadcastRules rules = options.rules();
        this.broadcast = new OrderedBroadcast(topology, tally);
        this.locks =
                new ArrayLocks(
                        topology,
                        consistency,
                        tally,
                        broadcast,
                        rules,
                        options.localHandoversMax());
        this.barriers = new SenseBarriers(topology, consistency, tally, broadcast, rules);
        this.flags = new BroadcastFlags(topology, consistency, tally, broadcast);
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
            case SyncMessage.ToAll m -> broadcast.on(from, m, out);
            case SyncMessage.Ordered m -> ordered(from, m, out);
            case SyncMessage.LockMessage m -> refuse(from, m);
            case SyncMessage.BarrierMessage m -> refuse(from, m);
            case SyncMessage.FlagMessage m -> refuse(from, m);
            case SyncMessage.WordMessage m -> refuse(from, m);
        }
    }

    private void ordered(int from, SyncMessage.Ordered write, SyncEffects out) {
        broadcast.check(from, write);
        Check.that(write.value() == 0 || write.value() == 1, "a cell of %d", write.value());
        switch (write.cell().array()) {
            case LOCK -> locks.on(write, out);
            case BARRIER -> barriers.entry(write, out);
            case SENSE -> barriers.sense(write, out);
            case FLAG -> flags.on(write, out);
        }
    }

    private static void refuse(int from, SyncMessage message) {
        SyncTables.refuse(SynchronisationKind.ORDERED_BROADCAST, from, message);
    }
}
