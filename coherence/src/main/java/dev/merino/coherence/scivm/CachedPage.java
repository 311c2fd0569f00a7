package dev.merino.coherence.scivm;

import dev.merino.core.Check;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
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

    /** Stops unless the invariants hold, away from the home, for {@code table}. */
    void verify(int table) {
        boolean hasTwin = twin != null;
        Check.that(!isDirty() || hasTwin, "page %d is dirty without a twin", page);
        Check.that(
                access(table) != Access.WRITE || dirty.get(table),
                "page %d: table %d may write, but is not dirty",
                page,
                table);
        Check.that(
                access(table) != Access.TRACKED || hasTwin,
                "page %d: table %d is tracked without a twin",
                page,
                table);
        Check.that(
                access(table) == Access.NONE || readTime != 0,
                "page %d: table %d has mapped what is not here",
                page,
                table);
    }
}
