package dev.merino.coherence.hlrc;

import dev.merino.core.Check;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;
import dev.merino.protocol.MappedPage;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Waiters;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;

/**
 * What a node knows of its own copy of one page; at the home the copy is the master.
 *
 * <p>Invariants, away from the home: a table that may write is on the dirty list, or tracked; a
 * page on a dirty list has a twin, and so has one that a tracked table may write; a fault waits
 * only while a copy is on its way. At the home there is no twin. Everywhere: a page that a table
 * may touch has a copy; what is required of this node's own intervals has ended; a table that has
 * applied a notice touches the page only while the copy holds it.
 */
public final class LocalPage extends MappedPage {
    /** The home, or {@link HomePolicy#UNASSIGNED} while this node does not know it. */
    int home = HomePolicy.UNASSIGNED;

    /** The tables that have this page on their dirty list. */
    final BitSet dirty = new BitSet();

    @Nullable Twin twin;

    /** What the node has heard of, its own intervals included. */
    Version required;

    /** What the copy holds; null if there was never one. */
    @Nullable Version held;

    /** At the home: the intervals whose writers have been asked whether they are here. */
    Version asked;

    /** Whether a request for the page is on its way. */
    boolean fetching;

    /** What the copy on its way holds, if the version has been read and the bytes have not. */
    @Nullable Version readVersion;

    /** The bytes of the copy on its way, if they have been read and the version has not. */
    @Nullable PageImage readImage;

    /** The tables that have asked for the copy on its way before they touched the page. */
    final BitSet ahead = new BitSet();

    /** The faults that wait for a copy that holds what is required. */
    final Waiters waiters = new Waiters();

    LocalPage(int page, NodeContext context) {
        super(page, context);
        this.required = Version.zero(context.nodes());
        this.asked = required;
    }

    /** Checks the invariants, on node {@code self} at the end of its interval {@code last}. */
    void verify(int self, int last) {
        Check.that(!isMapped() || held != null, "page %d is mapped without a copy", page);
        Check.that(
                required.at(self) <= last,
                "page %d requires interval %d of its own node, which is at %d",
                page,
                required.at(self),
                last);
        Check.that(ahead.isEmpty() || fetching, "page %d is awaited and not asked for", page);
        if (home == self) {
            Check.that(twin == null, "page %d is at home here and has a twin", page);
        } else {
            verifyWritersAreDirty(dirty);
            Check.that(
                    twin != null || (!isDirty() && !isWritable()),
                    "page %d is written and has no twin",
                    page);
            Check.that(waiters.isEmpty() || fetching, "page %d is waited for, not asked for", page);
        }
    }

    /** Whether the copy holds all that the node has heard of. */
    public boolean isCurrent() {
        return held != null && held.covers(required);
    }

    /** Whether the page is on somebody's dirty list. */
    public boolean isDirty() {
        return !dirty.isEmpty();
    }
}
