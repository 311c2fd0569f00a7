package dev.merino.coherence.treadmarks.eager;

import dev.merino.core.Check;
import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.memory.Twin;
import dev.merino.protocol.MappedPage;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Waiters;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What a node knows of one page. A copy, once here, stays and is kept up to date.
 *
 * <p>Invariants: a page that some table may write, or has written since its last release, has a
 * twin; a table that may write is on the dirty list, or tracked; a page that is mapped has a copy;
 * faults and early changes wait only while the copy is on its way.
 */
final class EagerPage extends MappedPage {
    int home;
    boolean hasCopy;

    /** Whether a copy has been asked for. */
    boolean asked;

    /** The tables that wait for the copy, and whether they want to write. */
    final Waiters waiters = new Waiters();

    /** Changes that came before the copy. */
    final List<Diff> early = new ArrayList<>();

    /** Who caches the page besides its home: at home exactly, elsewhere as last heard. */
    NodeSet cachers = NodeSet.empty();

    final BitSet dirty = new BitSet();
    @Nullable Twin twin;

    EagerPage(int page, NodeContext context, int home) {
        super(page, context);
        this.home = home;
    }

    /** Checks the invariants. */
    void verify() {
        verifyWritersAreDirty(dirty);
        Check.that(twin != null || !needsTwin(), "page %d is written and has no twin", page);
        Check.that(hasCopy || !isMapped(), "page %d is mapped without a copy", page);
        Check.that(
                (asked && !hasCopy) || (waiters.isEmpty() && early.isEmpty()),
                "page %d is awaited, and no copy is on its way",
                page);
    }

    boolean needsTwin() {
        return isWritable() || !dirty.isEmpty();
    }
}
