package dev.merino.coherence.treadmarks;

import dev.merino.memory.Region;
import dev.merino.protocol.Effects;

import java.util.List;
import java.util.function.Consumer;

/** Sees what other nodes have written beside this node's own modifications. */
abstract class WriteWatch {
    /** Nobody looks. */
    static final WriteWatch NONE = new WriteWatch() {};

    /**
     * Whether this node's interval ends before it takes in those of others. If not, what was
     * written before goes into one that is after theirs.
     */
    boolean endsIntervalFirst() {
        return false;
    }

    /** This node has learnt that {@code page} was modified in {@code theirs}. */
    void learnt(LocalPage page, Interval theirs) {}

    /** All that was learnt of is taken in: goes on when it is looked at. */
    void settle(AccessMisses misses, Consumer<Effects> then, Effects out) {
        then.accept(out);
    }

    /** Looks no more at pages of {@code region}, which was closed. */
    void forget(Region region) {}

    /** The diffs of {@code intervals} are here, and are in the copy of {@code page}. */
    void brought(LocalPage page, List<Interval> intervals, AccessMisses misses, Effects out) {}
}
