package dev.merino.control;

import dev.merino.Statistics;

import java.util.List;

/**
 * What a node has done since the program began, as its keeper tells a launcher that watches the
 * run. Numbers only grow, so that a sample that is lost costs nothing but detail; of pages, locks
 * and barriers a sample has those that have changed, and not all at once if they are many.
 *
 * @param atNs how long the program has been running here
 * @param ranks where the node's ranks are
 * @param counts what the node has counted, and where the time of its ranks went
 * @param sentTo what has left the node, by the node that it went to
 * @param arrays the shared memory that there is now, as far as a few hundred arrays
 * @param pages pages whose counts have changed
 * @param locks locks that were waited for
 * @param barriers barriers that were passed
 */
public record NodeSample(
        long atNs,
        List<RankState> ranks,
        Statistics.Node counts,
        List<Statistics.Traffic> sentTo,
        List<SharedArray> arrays,
        List<PageUse> pages,
        List<LockUse> locks,
        List<BarrierUse> barriers) {
    /** What a rank does. */
    public enum Doing {
        COMPUTING,
        PROTOCOL,
        PAGE,
        LOCK,
        BARRIER,
        FLAG,
        COUNTER,
        OTHER,
        ENDED
    }

    /** Keeps its own copies. */
    public NodeSample {
        ranks = List.copyOf(ranks);
        sentTo = List.copyOf(sentTo);
        arrays = List.copyOf(arrays);
        pages = List.copyOf(pages);
        locks = List.copyOf(locks);
        barriers = List.copyOf(barriers);
    }

    /**
     * A rank, now.
     *
     * @param doing what it does
     * @param where the same in words, and how long it has been waiting
     */
    public record RankState(Doing doing, WaitReport where) {}

    /**
     * Consecutive pages that were allocated together.
     *
     * @param index its number among all that there are
     * @param name what the program calls it
     * @param line the line of the program that allocates it; empty if nobody here knows
     * @param call what the program has called
     * @param firstPage the number of its first page
     * @param pageCount how many pages it has
     * @param unitBytes how many bytes a page has
     * @param elementBytes how many bytes an element has; 0 if they differ
     * @param placement how its homes are chosen
     */
    public record SharedArray(
            int index,
            String name,
            String line,
            String call,
            int firstPage,
            int pageCount,
            int unitBytes,
            int elementBytes,
            String placement) {}

    /**
     * What one node has done with a page.
     *
     * @param readFaults faults that wanted to read it
     * @param writes faults that wanted to write it, and releases that found it written
     * @param fetched how often its content came from another node
     * @param given how often its content went to another node
     * @param diffsSent how often this node told another what it had written
     * @param diffsTaken how often another node told it
     * @param conflicts how often this node and another have written it between the same two
     *     synchronisations: each other bytes, unless the program has a data race
     * @param writtenParts of 64 equal parts, a bit for each that this node's diffs have changed
     */
    public record PageUse(
            int page,
            int readFaults,
            int writes,
            int fetched,
            int given,
            int diffsSent,
            int diffsTaken,
            int conflicts,
            long writtenParts) {}

    /**
     * How ranks of this node have waited for a lock.
     *
     * @param taken how often they got it of their keeper
     * @param waitedNs how long they waited for it
     * @param longestNs the longest of these times
     */
    public record LockUse(int lock, String name, long taken, long waitedNs, long longestNs) {}

    /**
     * How ranks of this node have waited at a barrier.
     *
     * @param arrivals the latest of them
     */
    public record BarrierUse(int barrier, String name, List<Arrival> arrivals) {
        /** Keeps its own copy. */
        public BarrierUse {
            arrivals = List.copyOf(arrivals);
        }
    }

    /**
     * One rank at a barrier.
     *
     * @param number how often it has been there, this time too
     * @param waitedNs how long it waited for the others
     */
    public record Arrival(int rank, long number, long waitedNs) {}
}
