package dev.merino.launch;

import dev.merino.control.Control;

import java.util.BitSet;

/**
 * Asks all nodes what they have done, again and again. It asks again when all have answered, so
 * that a machine that has too much to do is asked less often; one that never answers does not keep
 * the others from being asked.
 */
final class NodeSampler {
    static final long EVERY_NS = 300_000_000L;
    static final long ANSWER_NS_MAX = 3_000_000_000L;

    private final LaunchActions actions;
    private final BitSet waited = new BitSet();
    private final int nodes;
    private long askedNs;

    NodeSampler(int nodes, LaunchActions actions) {
        this.nodes = nodes;
        this.actions = actions;
    }

    /** All nodes are asked, whatever they have answered. */
    void ask(long nowNs) {
        askedNs = nowNs;
        waited.set(0, nodes);
        actions.tellAll(new Control.SampleRequest());
    }

    /** {@code node} has answered. */
    void answered(int node) {
        waited.clear(node);
    }

    /** Time has passed. */
    void tick(long nowNs) {
        long passedNs = nowNs - askedNs;
        if ((passedNs >= EVERY_NS && waited.isEmpty()) || passedNs >= ANSWER_NS_MAX) {
            ask(nowNs);
        }
    }
}
