package dev.merino.sync;

import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

/**
 * Writes that all nodes see, their writer included, in one order: what Memory Channel's broadcast
 * with loop-back does. Node 0 is the hub that passes them on in the order in which they come.
 */
final class Ether {
    private static final int HUB = 0;

    private final Crew crew;
    private final Tally tally;

    Ether(Crew crew, Tally tally) {
        this.crew = crew;
        this.tally = tally;
    }

    /** Writes a cell everywhere. */
    void write(SyncMessage.Cell cell, long value, Payload carried, SyncEffects out) {
        tally.add(Count.BROADCASTS);
        out.send(HUB, new SyncMessage.ToAll(cell, value, carried));
    }

    void on(int from, SyncMessage.ToAll write, SyncEffects out) {
        SyncMessage.Ordered ordered =
                new SyncMessage.Ordered(from, write.cell(), write.value(), write.carried());
        for (int node = 0; node < crew.nodes(); node++) {
            out.send(node, ordered);
        }
    }
}
