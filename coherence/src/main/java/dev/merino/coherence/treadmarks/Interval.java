package dev.merino.coherence.treadmarks;

import dev.merino.core.KnownNumbers;
import dev.merino.core.VectorTime;
import dev.merino.memory.Region;

import java.util.List;

/**
 * A stretch of one node's execution, and its write notices (the paper's interval record).
 *
 * @param node whose it is
 * @param time its vector time; the node's own clock in it is the interval's index
 * @param pages the pages that were written, perhaps, and not announced before
 */
public record Interval(int node, VectorTime time, List<Integer> pages) {
    private static final int RECORD_BYTES = 64;

    /** Keeps its own copy. */
    public Interval {
        pages = List.copyOf(pages);
    }

    /** What an interval is called. */
    public record Name(int node, int index) {
        boolean isCoveredBy(VectorTime time) {
            return index <= time.at(node);
        }
    }

    int index() {
        return time.at(node);
    }

    Name name() {
        return new Name(node, index());
    }

    /** The same without notices of the pages of {@code region}. */
    Interval without(Region region) {
        return pages.stream().noneMatch(region::contains)
                ? this
                : new Interval(
                        node, time, pages.stream().filter(p -> !region.contains(p)).toList());
    }

    /** Whether who has seen all that precedes {@code other} has seen this. */
    public boolean isCoveredBy(VectorTime other) {
        return index() <= other.at(node);
    }

    /** Throws unless the numbers in it are known to the node that it has arrived at. */
    void check(KnownNumbers known) {
        known.node(node);
        known.vector(time.members());
        pages.forEach(known::page);
    }

    int wireBytes() {
        return Integer.BYTES + time.wireBytes() + Integer.BYTES * pages.size();
    }

    /** What it takes to remember it. */
    int spaceBytes() {
        return RECORD_BYTES + wireBytes();
    }
}
