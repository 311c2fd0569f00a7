package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Barriers of all processors of all nodes, over a tree of nodes with node 0 at its root: a node
 * reports to its parent when its own processors and all its children are there, and the root sends
 * everybody on their way. A tree as wide as the cluster is the central barrier of the papers. Who
 * has no children is told what it lacks, by what it published itself (TreadMarks, section 3.4);
 * what goes to a subtree is for all in it.
 *
 * <p>Invariants: nobody arrives twice before the barrier ends; only children report, and only the
 * parent ends the barrier, when all below have reported; at the root a complete barrier ends at
 * once.
 */
final class TreeBarriers implements BarrierTable {
    private final Topology topology;
    private final ContributingConsistency consistency;
    private final Tally tally;
    private final int fanOut;
    private final int childCount;
    private final Map<Integer, Gathering> gatherings = new HashMap<>();

    /** Who has arrived at one barrier so far. */
    private static final class Gathering {
        final List<Integer> processors = new ArrayList<>();
        NodeSet children = NodeSet.empty();

        /** What children have published that have no children of their own. */
        final Map<Integer, Payload> leaves = new HashMap<>();

        Payload published = Payload.NONE;
    }

    /**
     * @param fanOut how many children a node has, or 0 for a central barrier
     */
    TreeBarriers(Topology topology, ContributingConsistency consistency, Tally tally, int fanOut) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
        this.fanOut = fanOut == 0 ? Math.max(1, topology.nodes() - 1) : fanOut;
        this.childCount = Math.clamp(topology.nodes() - firstChild(), 0, this.fanOut);
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
        gather(barrier, g, consistency.publish(processor, given), out);
    }

    void on(int from, SyncMessage.BarrierMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.BarrierArrive m -> arriveBelow(from, m, out);
            case SyncMessage.BarrierDepart m -> departFrom(from, m, out);
        }
    }

    private void arriveBelow(int from, SyncMessage.BarrierArrive arrive, SyncEffects out) {
        Gathering g = gathering(arrive.barrier());
        Check.that(
                isChild(from) && !g.children.contains(from),
                "node %d is no child at barrier %d, or is there twice",
                from,
                arrive.barrier());
        g.children = g.children.with(from);
        if (isLeaf(from)) {
            g.leaves.put(from, arrive.carried());
        }
        gather(arrive.barrier(), g, arrive.carried(), out);
    }

    private void departFrom(int from, SyncMessage.BarrierDepart depart, SyncEffects out) {
        Check.that(
                topology.self() != 0 && from == parent() && isComplete(gathering(depart.barrier())),
                "node %d ends barrier %d, but is no parent or comes too early",
                from,
                depart.barrier());
        depart(depart.barrier(), depart.carried(), out);
    }

    private boolean isComplete(Gathering g) {
        return g.processors.size() == topology.processors() && g.children.size() == childCount;
    }

    private boolean isChild(int node) {
        return node >= firstChild() && node < firstChild() + childCount;
    }

    /** Whether {@code node} has no children, so that what it published is its own. */
    private boolean isLeaf(int node) {
        return node * fanOut + 1 >= topology.nodes();
    }

    private int parent() {
        return (topology.self() - 1) / fanOut;
    }

    private void gather(int barrier, Gathering g, Payload published, SyncEffects out) {
        g.published = consistency.merge(g.published, published);
        if (!isComplete(g)) {
            return;
        }
        if (topology.self() == 0) {
            depart(barrier, g.published, out);
        } else {
            out.send(parent(), new SyncMessage.BarrierArrive(barrier, g.published));
        }
    }

    private void depart(int barrier, Payload published, SyncEffects out) {
        Gathering g = gathering(barrier);
        gatherings.remove(barrier);
        for (int child = firstChild(); child < firstChild() + childCount; child++) {
            Payload own = g.leaves.get(child);
            Payload told = own == null ? published : consistency.lackedBy(own, published);
            out.send(child, new SyncMessage.BarrierDepart(barrier, told));
        }
        for (int processor : g.processors) {
            out.done(processor, 0, published);
        }
    }

    private int firstChild() {
        return topology.self() * fanOut + 1;
    }

    private Gathering gathering(int barrier) {
        return gatherings.computeIfAbsent(barrier, b -> new Gathering());
    }

    @Override
    public void forget(int barrier) {
        Check.that(!gatherings.containsKey(barrier), "ranks are at barrier %d", barrier);
    }

    /** What was published went with those who left. */
    @Override
    public void forgetPublished() {}

    @Override
    public void verify(WaitingProcessors waiting) {
        gatherings.forEach(
                (barrier, g) -> {
                    g.processors.forEach(p -> waiting.add(p, "barrier", barrier));
                    g.children.forEach(
                            c -> Check.that(isChild(c), "node %d is no child at %d", c, barrier));
                    Check.that(
                            topology.self() != 0 || !isComplete(g),
                            "all are at barrier %d, which does not end",
                            barrier);
                });
    }
}
