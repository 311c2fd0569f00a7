package dev.merino.coherence.treadmarks;

import dev.merino.core.Check;
import dev.merino.core.NodeSet;
import dev.merino.core.VectorTime;
import dev.merino.memory.Diff;
import dev.merino.memory.Twin;
import dev.merino.protocol.MappedPage;
import dev.merino.protocol.NodeContext;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a node knows of one page: the paper's entry of the PageArray.
 *
 * <p>As to the node's own modifications a page is clean, or dirty (no interval has announced them),
 * or announced (one has, and its diff is not made yet). Invariants: a page that some table may
 * write has a twin; if that table is not tracked, the page is dirty or announced. It is never both.
 * A page that is mapped has a copy. What is missing are intervals of others after {@link #time}.
 */
public final class LocalPage extends MappedPage {
    static final int NO_INTERVAL = 0;

    /** Whether there is a copy at all. At first everybody has one: zeros. */
    boolean hasCopy = true;

    /** The copy has all modifications of others up to this time. */
    VectorTime time;

    /** Intervals after that time in which others modified the page. */
    final List<Interval> missing = new ArrayList<>();

    /** How many write notices came for this page. */
    long notices;

    /** The approximate copyset: nodes that have a copy, others may have one too. */
    NodeSet copyset = NodeSet.of(0);

    @Nullable Twin twin;

    /** Whether it is to be announced with the next interval. */
    boolean dirty;

    /** Dirty only because somebody may have written since the last diff. */
    boolean suspect;

    /** The interval that has announced what is not in a diff yet, or {@link #NO_INTERVAL}. */
    int announced = NO_INTERVAL;

    /** The modifications of the node's own and of others' intervals, as far as they are here. */
    final Map<Interval.Name, Diff> diffs = new HashMap<>();

    @Nullable Fetch fetch;

    LocalPage(int page, NodeContext context) {
        super(page, context);
        this.time = VectorTime.zero(context.nodes());
    }

    /** Checks the invariants on node {@code self}. */
    void verify(int self) {
        Check.that(!dirty || !isAnnounced(), "page %d is dirty and announced", page);
        Check.that(
                twin != null || (!isWritable() && !dirty && !isAnnounced()),
                "page %d is written and has no twin",
                page);
        Check.that(
                dirty || isAnnounced() || !isWritableUnseen(),
                "page %d may be written, and nothing will announce it",
                page);
        Check.that(hasCopy || !isMapped(), "page %d is mapped without a copy", page);
        for (Interval interval : missing) {
            Check.that(
                    interval.node() != self && !interval.isCoveredBy(time),
                    "page %d lacks %s, which it has",
                    page,
                    interval);
        }
    }

    /** Whether an interval has announced modifications that are in no diff yet. */
    public boolean isAnnounced() {
        return announced != NO_INTERVAL;
    }

    /** Whether modifications of others are missing. */
    public boolean isStale() {
        return !hasCopy || !missing.isEmpty();
    }

    /**
     * There is no copy any more. The next one has everything up to {@code until} and may have
     * nothing of {@code later}, even if this one had.
     */
    void discard(VectorTime until, List<Interval> later) {
        hasCopy = false;
        time = until;
        missing.clear();
        missing.addAll(later);
    }

    /** Whether modifications of others from before {@code horizon} are missing. */
    boolean lacksBefore(VectorTime horizon) {
        return missing.stream().anyMatch(interval -> interval.isCoveredBy(horizon));
    }
}
