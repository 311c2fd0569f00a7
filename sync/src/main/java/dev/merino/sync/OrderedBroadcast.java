package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

/**
 * Writes that all nodes see, their writer included, in one order: what Memory Channel's broadcast
 * with loop-back does. Node 0 is the hub that passes them on in the order in which they come.
 * Invariant: only the hub gives writes their order.
 */
final class OrderedBroadcast {
    private static final int HUB = 0;

    private final Topology topology;
    private final Tally tally;

    OrderedBroadcast(Topology topology, Tally tally) {
        this.topology = topology;
        this.tally = tally;
    }

    /** Writes a cell everywhere. */
    void write(SyncMessage.Cell cell, long value, Payload carried, SyncEffects out) {
        tally.add(Count.BROADCASTS);
        out.send(HUB, new SyncMessage.ToAll(cell, value, carried));
    }

    void on(int from, SyncMessage.ToAll write, SyncEffects out) {
        Check.that(topology.self() == HUB, "a broadcast at node %d, no hub", topology.self());
        topology.requireProcessor(write.cell().processor());
        SyncMessage.Ordered ordered =
                new SyncMessage.Ordered(from, write.cell(), write.value(), write.carried());
        for (int node = 0; node < topology.nodes(); node++) {
            out.send(node, ordered);
        }
    }

    /** Refuses a write that does not come from the hub or has no writer. */
    void check(int from, SyncMessage.Ordered write) {
        Check.that(from == HUB, "node %d, no hub, orders a write", from);
        topology.requireNode(write.origin());
        topology.requireProcessor(write.cell().processor());
    }
}
