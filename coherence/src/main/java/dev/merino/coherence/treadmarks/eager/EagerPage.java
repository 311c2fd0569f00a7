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
 * <p>Invariant: a page that some table may write, or has written since its last release, has a
 * twin.
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

    EagerPage(int page, NodeContext site, int home) {
        super(page, site);
        this.home = home;
    }

    boolean needsTwin() {
        return isWritable() || !dirty.isEmpty();
    }

    /** Stops unless the invariants hold. */
    void verify() {
        Check.that(!needsTwin() || twin != null, "page %d is written without a twin", page);
        Check.that(!isMapped() || hasCopy, "page %d is mapped, but not here", page);
        Check.that(waiters.isEmpty() || asked, "page %d: a fault waits for no copy", page);
        Check.that(early.isEmpty() || !hasCopy, "page %d: changes wait for a copy", page);
    }
}
