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
 * Barriers of all processors of all nodes, over a tree of nodes with node 0 at its root: a node
 * reports to its parent when its own processors and all its children are there, and the root sends
 * everybody on their way. A tree as wide as the cluster is the central barrier of the papers.
 */
final class Barriers {
    private final Crew crew;
    private final Consistency consistency;
    private final Tally tally;
    private final int fanOut;
    private final int childCount;
    private final Map<Integer, Gathering> gatherings = new HashMap<>();

    /** Who has come to one barrier so far. */
    private static final class Gathering {
        final List<Integer> processors = new ArrayList<>();
        int children;
        Payload published = Payload.NONE;
    }

    /**
     * @param fanOut how many children a node has, or 0 for a central barrier
     */
    Barriers(Crew crew, Consistency consistency, Tally tally, int fanOut) {
        this.crew = crew;
        this.consistency = consistency;
        this.tally = tally;
        this.fanOut = fanOut == 0 ? Math.max(1, crew.nodes() - 1) : fanOut;
        this.childCount = Math.clamp(crew.nodes() - firstChild(), 0, this.fanOut);
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
        gather(barrier, g, consistency.publish(processor), out);
    }

    void on(SyncMessage.BarrierArrive arrive, SyncEffects out) {
        Gathering g = gathering(arrive.barrier());
        g.children++;
        gather(arrive.barrier(), g, arrive.carried(), out);
    }

    void on(SyncMessage.BarrierDepart depart, SyncEffects out) {
        depart(depart.barrier(), depart.carried(), out);
    }

    private void gather(int barrier, Gathering g, Payload published, SyncEffects out) {
        g.published = consistency.merge(g.published, published);
        if (g.processors.size() < crew.processors() || g.children < childCount) {
            return;
        }
        if (crew.self() == 0) {
            depart(barrier, g.published, out);
        } else {
            int parent = (crew.self() - 1) / fanOut;
            out.send(parent, new SyncMessage.BarrierArrive(barrier, g.published));
        }
    }

    private void depart(int barrier, Payload published, SyncEffects out) {
        Gathering g = gathering(barrier);
        gatherings.remove(barrier);
        for (int child = 0; child < childCount; child++) {
            out.send(firstChild() + child, new SyncMessage.BarrierDepart(barrier, published));
        }
        for (int processor : g.processors) {
            out.done(processor, 0, published);
        }
    }

    private int firstChild() {
        return crew.self() * fanOut + 1;
    }

    private Gathering gathering(int barrier) {
        return gatherings.computeIfAbsent(barrier, b -> new Gathering());
    }
}
