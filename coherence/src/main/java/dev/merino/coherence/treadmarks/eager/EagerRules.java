package dev.merino.coherence.treadmarks.eager;

import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/**
 * The rules on which the correctness of eager release consistency rests, one method each, so that
 * they can be read in one place and broken one at a time.
 */
public class EagerRules {
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

    /** Who has come to cache the page, unknown to the releaser, gets the changes too. */
    protected NodeSet missed(NodeSet cachers, NodeSet updated) {
        NodeSet[] rest = {cachers};
        updated.forEach(node -> rest[0] = rest[0].without(node));
        return rest[0];
    }

    /** Changes that overtake the first copy are put into it when it comes. */
    protected boolean keepsEarlyUpdates() {
        return true;
    }

    /**
     * Changes of others go into the copy, and into the twin, lest they be taken for ours; exactly
     * the bytes that changed.
     */
    protected void apply(Diff diff, MemorySegment frame, @Nullable Twin twin) {
        diff.applyTo(frame);
        if (twin != null) {
            diff.applyTo(twin);
        }
    }

    /** Others write on: what was sent goes into the twin, lest it be sent again. */
    protected void refreshTwin(Diff sent, Twin twin) {
        sent.applyTo(twin);
    }

    /** The table is stopped from writing before the diff is made. */
    protected Diff diffOfStopped(Runnable protect, Supplier<Diff> diff) {
        protect.run();
        return diff.get();
    }

    /**
     * A copy has nothing of what was not released: it might become again what it was, and then no
     * diff would tell.
     */
    protected PageImage copyOf(MemorySegment frame, @Nullable Twin twin) {
        return twin == null ? PageImage.of(frame) : PageImage.of(twin);
    }

    /** The home takes note of a new cacher before it looks at the page. */
    protected NodeSet withCacher(NodeSet cachers, int node) {
        return cachers.with(node);
    }
}
