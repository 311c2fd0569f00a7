package dev.merino.coherence.treadmarks;

import dev.merino.core.VectorTime;
import dev.merino.memory.Region;
import dev.merino.protocol.CopyTwinRules;

import java.util.Comparator;
import java.util.List;

/**
 * The rules on which the correctness of lazy release consistency rests, one method each, so that
 * they can be read in one place and broken one at a time.
 */
public class Rules extends CopyTwinRules {
    /** The rules as they are. */
    public Rules() {}

    /**
     * Before a write notice for a page takes effect, what was announced of it here becomes a diff:
     * later writes may follow those of the notice, and must not go under the earlier name.
     */
    protected boolean mustMakeDiffFirst(LocalPage page) {
        return page.isAnnounced();
    }

    /**
     * Who gets a copy believes to have all that was announced of it: what is written from now on
     * needs another notice.
     */
    protected boolean mustMakeDiffForCopy(LocalPage page) {
        return page.isAnnounced();
    }

    /**
     * Nobody is stopped when a diff is made: who can still write is dirty again, and what it writes
     * differs from the twin.
     */
    protected boolean isDirtyAgain(LocalPage page) {
        return page.isWritableUnseen();
    }

    /** Diffs are applied in an order that vector time allows. */
    protected List<Interval> inOrder(List<Interval> intervals) {
        return intervals.stream()
                .sorted(Comparator.comparingLong(interval -> interval.time().events()))
                .toList();
    }

    /**
     * A node takes note of intervals only with all that precede them: a fault in between would
     * apply a diff before an earlier one.
     */
    protected boolean mustKnowAllBefore() {
        return true;
    }

    /**
     * An acquirer goes on when it knows all that the releaser knew, of third nodes too, and not
     * while it still asks for some of it.
     */
    protected boolean awaitsMissing() {
        return true;
    }

    /** An acquire leaves every page for which a modification is missing. */
    protected boolean mustInvalidate(LocalPage page) {
        return page.isStale();
    }

    /**
     * A fault is not content with a copy that lacks a notice which its table has applied before, or
     * a sibling has since: nobody would apply it again.
     */
    protected boolean isNewEnough(long noticesRegarded, long noticesNeeded) {
        return noticesRegarded >= noticesNeeded;
    }

    /** Nor is a page that was asked for ahead mapped without such a notice. */
    protected boolean mayMapAhead(long noticesRegarded, long noticesNeeded) {
        return noticesRegarded >= noticesNeeded;
    }

    /** A suspect is announced if it differs from its twin. */
    protected boolean mustAnnounce(LocalPage page, boolean differs) {
        return differs;
    }

    /**
     * Before anything is forgotten, everybody has brought the pages that it has modified or uses.
     */
    protected boolean mayForget(int validated, int nodes) {
        return validated == nodes;
    }

    /**
     * In a collection a node validates the pages that it has modified, be it after the horizon, and
     * those in use. Others' copies would not have its own modifications.
     */
    protected boolean mustValidate(LocalPage page, boolean modifiedHere) {
        return modifiedHere || page.isMapped() || page.twin != null || page.fetch != null;
    }

    /** A copy whose missing modifications nobody remembers any more is none. */
    protected boolean mustDiscard(LocalPage page, VectorTime horizon) {
        return page.lacksBefore(horizon);
    }

    /**
     * Between a node's word that it needs no old diffs and the end of the collection it asks for
     * none.
     */
    protected boolean mustDefer(LocalPage page, VectorTime horizon) {
        return page.lacksBefore(horizon);
    }

    /** A node keeps nothing of its copies of a region that was closed. */
    protected boolean forgetsCopies() {
        return true;
    }

    /** What was written in a region that was closed is not announced any more. */
    protected boolean forgetsModifications() {
        return true;
    }

    /** Nobody is told of writes to a region that was closed. */
    protected Interval without(Interval interval, Region region) {
        return interval.without(region);
    }
}
