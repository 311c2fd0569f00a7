package dev.merino.sync;

import dev.merino.core.Payload;
import dev.merino.core.Tally;

/**
 * Write-once flags of remote writes: setting one is one broadcast, and whoever waits sees it. Since
 * all see all writes in one order, all agree on who was first.
 */
final class BroadcastFlags extends RaisedFlags {
    private final OrderedBroadcast broadcast;

    BroadcastFlags(
            Topology topology, Consistency consistency, Tally tally, OrderedBroadcast broadcast) {
        super(topology, consistency, tally);
        this.broadcast = broadcast;
    }

    @Override
    void tell(int processor, int flag, Payload published, SyncEffects out) {
        SyncMessage.Cell cell = new SyncMessage.Cell(SyncMessage.Array.FLAG, flag, processor);
        broadcast.write(cell, 1, published, out);
    }

    /** A flag has been written. */
    void on(SyncMessage.Ordered write, SyncEffects out) {
        boolean first = raise(write.cell().object(), write.carried(), out);
        if (write.origin() == topology.self()) {
            answer(write.cell().processor(), first, out);
        }
    }
}
