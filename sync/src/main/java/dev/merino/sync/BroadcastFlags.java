package dev.merino.sync;

import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Write-once flags of remote writes: setting one is one broadcast, and whoever waits sees it. Since
 * all see all writes in one order, all agree on who was first.
 */
final class BroadcastFlags {
    private final Crew crew;
    private final Consistency consistency;
    private final Tally tally;
    private final Ether ether;
    private final Map<Integer, Payload> raised = new HashMap<>();
    private final Map<Integer, List<Integer>> waiters = new HashMap<>();

    BroadcastFlags(Crew crew, Consistency consistency, Tally tally, Ether ether) {
        this.crew = crew;
        this.consistency = consistency;
        this.tally = tally;
        this.ether = ether;
    }

    void set(int processor, int flag, SyncEffects out) {
        tally.add(Count.FLAG_SETS);
        SyncMessage.Cell cell = new SyncMessage.Cell(SyncMessage.Array.FLAG, flag, processor);
        ether.write(cell, 1, consistency.publish(processor), out);
    }

    void await(int processor, int flag, SyncEffects out) {
        tally.add(Count.FLAG_WAITS);
        Payload published = raised.get(flag);
        if (published != null) {
            out.done(processor, 1, published);
        } else {
            waiters.computeIfAbsent(flag, f -> new ArrayList<>()).add(processor);
        }
    }

    void test(int processor, int flag, SyncEffects out) {
        Payload published = raised.get(flag);
        out.done(
                processor, published == null ? 0 : 1, published == null ? Payload.NONE : published);
    }

    /** A flag has been written. */
    void on(SyncMessage.Ordered write, SyncEffects out) {
        int flag = write.cell().object();
        boolean first = raised.putIfAbsent(flag, write.carried()) == null;
        if (write.origin() == crew.self()) {
            out.done(write.cell().processor(), first ? 1 : 0, Payload.NONE);
        }
        List<Integer> woken = waiters.remove(flag);
        if (woken != null) {
            woken.forEach(processor -> out.done(processor, 1, write.carried()));
        }
    }
}
