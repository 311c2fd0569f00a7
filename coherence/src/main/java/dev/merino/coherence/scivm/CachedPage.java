package dev.merino.coherence.scivm;

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
 * page on a dirty list has a twin, and so has one that a tracked table may write.
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

    CachedPage(int page, int home, NodeContext site) {
        super(page, site);
        this.home = home;
    }

    /** Whether the page is on somebody's dirty list. */
    public boolean isDirty() {
        return !dirty.isEmpty();
    }
}
