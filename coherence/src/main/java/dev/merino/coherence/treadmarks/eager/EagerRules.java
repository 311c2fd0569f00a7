package dev.merino.coherence.treadmarks.eager;

import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.protocol.CopyTwinRules;

import java.util.function.Supplier;

/**
 * The rules on which the correctness of eager release consistency rests, one method each, so that
 * they can be read in one place and broken one at a time.
 */
public class EagerRules extends CopyTwinRules {
    /** The rules as they are. */
    public EagerRules() {}

    /** A release is over when everybody who caches what it changed has the changes. */
    protected boolean awaitsAnswers() {
        return true;
    }

    /**
     * A release waits for the earlier ones of its node that are under way: they may have taken its
     * changes along.
     */
    protected boolean awaitsEarlier() {
        return true;
    }

    /** Nodes that have cached the page meanwhile, unknown to the releaser, get the changes, too. */
    protected NodeSet missed(NodeSet cachers, NodeSet updated) {
        NodeSet[] rest = {cachers};
        updated.forEach(node -> rest[0] = rest[0].without(node));
        return rest[0];
    }

    /** Changes that overtake the first copy are put into it when it comes. */
    protected boolean keepsEarlyUpdates() {
        return true;
    }

    /** The table is stopped from writing before the diff is made. */
    protected Diff diffOfStopped(Runnable protect, Supplier<Diff> diff) {
        protect.run();
        return diff.get();
    }

    /** The home takes note of a new cacher before it looks at the page. */
    protected NodeSet withCacher(NodeSet cachers, int node) {
        return cachers.with(node);
    }

    /** A node keeps nothing of its copies of a region that was closed. */
    protected boolean forgetsCopies() {
        return true;
    }

    /** A manager forgets who was at home in a region that was closed. */
    protected boolean forgetsFirstHomes() {
        return true;
    }
}
