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
 * processor of a node to come sets the node's entry to the sense of this time; node 0 waits for all
 * entries and then sets the sense itself, for which everybody waits.
 */
final class SenseBarriers {
    private static final int MASTER = 0;

    private final Crew crew;
    private final Consistency consistency;
    private final Tally tally;
    private final Ether ether;
    private final EtherRules rules;
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

    SenseBarriers(Crew crew, Consistency consistency, Tally tally, Ether ether, EtherRules rules) {
        this.crew = crew;
        this.consistency = consistency;
        this.tally = tally;
        this.ether = ether;
        this.rules = rules;
    }

    void arrive(int processor, int barrier, SyncEffects out) {
        tally.add(Count.BARRIERS);
        Gathering g = gathering(barrier);
        Check.that(
                !g.processors.contains(processor),
                "processor %d is twice at barrier %d",
                processor,
                barrier);
        g.processors.add(processor);
        g.own = consistency.merge(g.own, consistency.publish(processor));
        if (rules.isNodeHere(g.processors.size(), crew.processors())) {
            ether.write(cell(SyncMessage.Array.BARRIER, barrier), 1 - g.sense, g.own, out);
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
        g.published = consistency.merge(g.published, write.carried());
        if (rules.areAllHere(g.entries, crew.nodes()) && crew.self() == MASTER) {
            ether.write(
                    cell(SyncMessage.Array.SENSE, write.cell().object()),
                    1 - g.sense,
                    Payload.NONE,
                    out);
        }
    }

    /** The sense has been written: all are here. */
    void sense(SyncMessage.Ordered write, SyncEffects out) {
        Gathering g = gathering(write.cell().object());
        Check.that(g.entries == crew.nodes(), "a barrier ends before all are here");
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
}
