package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sense-reversing barriers of remote writes (Kontothanassis et al. 2005, section 2.3.1): the last
 * processor of a node to arrive sets the node's entry to the sense of this time; node 0 waits for
 * all entries and then sets the sense itself, for which everybody waits.
 *
 * <p>Invariants: a processor arrives once before the sense changes, a node sets its entry once, and
 * so there are never more entries than nodes.
 */
final class SenseBarriers implements BarrierTable {
    private static final int MASTER = 0;

    private final Topology topology;
    private final ContributingConsistency consistency;
    private final Tally tally;
    private final OrderedBroadcast broadcast;
    private final OrderedBroadcastRules rules;
    private final Map<Integer, Gathering> gatherings = new HashMap<>();

    /** One barrier. */
    private static final class Gathering {
        final List<Integer> processors = new ArrayList<>();
        long sense;

        /** How many entries have the other sense already. */
        int entries;

        Payload own = Payload.NONE;
        Payload published = Payload.NONE;
    }

    SenseBarriers(
            Topology topology,
            ContributingConsistency consistency,
            Tally tally,
            OrderedBroadcast broadcast,
            OrderedBroadcastRules rules) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
        this.broadcast = broadcast;
        this.rules = rules;
    }

    @Override
    public void arrive(int processor, int barrier, OwnContribution given, SyncEffects out) {
        tally.add(Count.BARRIERS);
        Gathering g = gathering(barrier);
        Check.that(
                !g.processors.contains(processor),
                "processor %d is twice at barrier %d",
                processor,
                barrier);
        g.processors.add(processor);
        g.own = consistency.merge(g.own, consistency.publish(processor, given));
        if (rules.isNodeHere(g.processors.size(), topology.processors())) {
            broadcast.write(cell(SyncMessage.Array.BARRIER, barrier), 1 - g.sense, g.own, out);
            g.own = Payload.NONE;
        }
    }

    private static SyncMessage.Cell cell(SyncMessage.Array array, int barrier) {
        return new SyncMessage.Cell(array, barrier, 0);
    }

    /** A node's entry has been written. */
    void entry(SyncMessage.Ordered write, SyncEffects out) {
        Gathering g = gathering(write.cell().object());
        Check.that(write.value() != g.sense, "node %d is twice at a barrier", write.origin());
        g.entries++;
        Check.that(
                g.entries <= topology.nodes(),
                "%d entries at barrier %d",
                g.entries,
                write.cell().object());
        g.published = consistency.merge(g.published, write.carried());
        if (rules.areAllHere(g.entries, topology.nodes()) && topology.self() == MASTER) {
            broadcast.write(
                    cell(SyncMessage.Array.SENSE, write.cell().object()),
                    1 - g.sense,
                    Payload.NONE,
                    out);
        }
    }

    /** The sense has been written: all are here. */
    void sense(SyncMessage.Ordered write, SyncEffects out) {
        Gathering g = gathering(write.cell().object());
        Check.that(g.entries == topology.nodes(), "a barrier ends before all are here");
        List<Integer> leaving = List.copyOf(g.processors);
        Payload published = g.published;
        g.processors.clear();
        g.entries = 0;
        g.sense = write.value();
        g.published = Payload.NONE;
        leaving.forEach(processor -> out.done(processor, 0, published));
    }

    private Gathering gathering(int barrier) {
        return gatherings.computeIfAbsent(barrier, b -> new Gathering());
    }

    @Override
    public void forget(int barrier) {
        gatherings.remove(barrier);
    }

    /** What was published went with those who left. */
    @Override
    public void forgetPublished() {}

    @Override
    public void verify(WaitingProcessors waiting) {
        gatherings.forEach(
                (barrier, g) -> {
                    g.processors.forEach(p -> waiting.add(p, "barrier", barrier));
                    Check.that(
                            g.entries >= 0 && g.entries <= topology.nodes(),
                            "%d entries at barrier %d",
                            g.entries,
                            barrier);
                    Check.that(g.sense == 0 || g.sense == 1, "barrier %d has no sense", barrier);
                });
    }
}
