package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What threads of this node have written to a page and other nodes do not know yet. */
final class LocalWrites {
    private final BitSet dirty = new BitSet();
    private final List<Flush> flushes = new ArrayList<>();
    private @Nullable Twin twin;
    private @Nullable Twin sentTwin;

    LocalWrites() {}

    /** Whether a table has the page on its dirty list. */
    boolean isDirty() {
        return !dirty.isEmpty();
    }

    boolean isDirty(int table) {
        return dirty.get(table);
    }

    void setDirty(int table, boolean isDirty) {
        dirty.set(table, isDirty);
    }

    @Nullable Twin twin() {
        return twin;
    }

    void setTwin(Twin newTwin) {
        twin = newTwin;
    }

    void dropTwin() {
        twin = null;
    }

    /**
     * The twin from before the release whose diff is in flight, if it is the only one: what differs
     * from it at the home was written by other nodes, or has arrived.
     */
    @Nullable Twin sentTwin() {
        return sentTwin;
    }

    /** The same, which is not kept here any more. */
    @Nullable Twin takeSentTwin() {
        Twin taken = sentTwin;
        sentTwin = null;
        return taken;
    }

    /** The releases whose diffs of the page are in flight, or whose notices are. */
    List<Flush> flushes() {
        return flushes;
    }

    boolean isBeingFlushed() {
        return !flushes.isEmpty();
    }

    /**
     * A release sends a diff.
     *
     * @param before the twin from before it, if it still separates our writes from others'
     */
    void beginFlush(Flush flush, @Nullable Twin before) {
        sentTwin = before;
        flushes.add(flush);
    }

    /** All nodes know of what {@code flush} has sent. */
    void endFlush(Flush flush) {
        flushes.remove(flush);
        sentTwin = null;
    }

    /** No other node has a copy: nothing need be compared or sent. */
    void forget() {
        twin = null;
        dirty.clear();
    }

    void verify(int page) {
        Check.that(
                sentTwin == null || flushes.size() == 1,
                "page %d: a twin of one flush, but %d are in flight",
                page,
                flushes.size());
        for (Flush flush : flushes) {
            Check.that(!flush.settled, "page %d: flush %d is over, but in flight", page, flush.id);
        }
    }

    @Override
    public String toString() {
        return "dirty in %s, %s, %d flushes"
                .formatted(dirty, twin == null ? "no twin" : "twin", flushes.size());
    }
}
