package dev.merino.coherence.scivm;

import dev.merino.core.Check;
import dev.merino.memory.Twin;
import dev.merino.protocol.MappedPage;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Waiters;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;

/**
 * What a node knows of one page: at its home the memory itself, elsewhere a cached copy.
 *
 * <p>Invariants, away from the home: a table that may write is on the dirty list, or tracked; a
 * page on a dirty list has a twin, and so has one that a tracked table may write; a page that is
 * mapped was read; a fault waits only while a copy is on its way. At the home there is neither a
 * twin nor a dirty list. No time is later than the node's.
 */
public final class CachedPage extends MappedPage {
    final int home;

    /** The tables that have this page on their dirty list. */
    final BitSet dirty = new BitSet();

    @Nullable Twin twin;

    /** When the copy was asked for, in node time; 0 is never. */
    long readTime;

    /** When writes of this node last left for the home, in node time. */
    long flushTime;

    /** When the copy that is on its way was asked for; 0 if none is. */
    long askedTime;

    /** The faults that wait for the copy. */
    final Waiters waiters = new Waiters();

    CachedPage(int page, int home, NodeContext context) {
        super(page, context);
        this.home = home;
    }

    /** Checks the invariants on node {@code self} at node time {@code now}. */
    void verify(int self, long now) {
        if (home == self) {
            Check.that(
                    twin == null && !isDirty() && waiters.isEmpty(),
                    "page %d is at home here and cached, too",
                    page);
            return;
        }
        verifyWritersAreDirty(dirty);
        Check.that(
                twin != null || (!isDirty() && !isWritable()),
                "page %d is written and has no twin",
                page);
        Check.that(!isMapped() || readTime != 0, "page %d is mapped and was never read", page);
        Check.that(waiters.isEmpty() || askedTime != 0, "page %d is not asked for", page);
        Check.that(
                readTime <= now && flushTime <= now && askedTime <= now,
                "page %d knows the future",
                page);
    }

    /** Whether the page is on somebody's dirty list. */
    public boolean isDirty() {
        return !dirty.isEmpty();
    }
}
