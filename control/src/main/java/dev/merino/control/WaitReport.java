package dev.merino.control;

import java.util.List;
import java.util.Map;

/**
 * Where one rank stands, as far as its own node knows; {@link Picture} puts them together.
 *
 * @param rank its number
 * @param doing what it does, as the end of a sentence
 * @param sinceMs for how long it has been waiting; {@link #NOT_WAITING} if it does not
 * @param need what must come from others
 * @param holds the locks that it holds: their names by their numbers
 * @param arrivals how often it has been at each barrier, by number
 */
public record WaitReport(
        int rank,
        String doing,
        long sinceMs,
        Need need,
        Map<Integer, String> holds,
        Map<Integer, Long> arrivals) {
    /** Instead of a time. */
    public static final long NOT_WAITING = -1;

    /** Keeps its own copies. */
    public WaitReport {
        holds = Map.copyOf(holds);
        arrivals = Map.copyOf(arrivals);
    }

    /** What a rank needs of other ranks that can be named. */
    public sealed interface Need {
        /** Nothing, or nobody knows of whom. */
        record Nothing() implements Need {}

        /** That the holder unlocks. */
        record Lock(int lock) implements Need {}

        /** That all others have been at the barrier {@code arrival} times. */
        record Barrier(int barrier, long arrival) implements Need {}
    }

    /**
     * The ranks of a node.
     *
     * @param ranks each of them
     * @param more lines about several of them
     */
    public record OfNode(List<WaitReport> ranks, List<String> more) {
        /** Keeps its own copies. */
        public OfNode {
            ranks = List.copyOf(ranks);
            more = List.copyOf(more);
        }
    }
}
