package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;

/** Locks, barriers and flags of writes that all nodes see in one order. */
final class BroadcastTables extends SyncTables {
    private final OrderedBroadcast broadcast;
    private final ArrayLocks locks;
    private final SenseBarriers barriers;
    private final BroadcastFlags flags;

    BroadcastTables(Topology topology, Consistency consistency, Tally tally, SyncOptions options) {
        super(SynchronisationKind.ORDERED_BROADCAST);
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
    void on(int from, SyncMessage.BroadcastMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.ToAll m -> broadcast.on(from, m, out);
            case SyncMessage.Ordered m -> ordered(from, m, out);
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
}
