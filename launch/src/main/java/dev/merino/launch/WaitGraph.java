package dev.merino.launch;

import dev.merino.control.RankNumbers;
import dev.merino.control.WaitReport;
import dev.merino.control.WaitReport.Need;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Where all ranks stand, put together from what each node knows: who holds the lock that another
 * waits for, and who is missing at a barrier.
 */
final class WaitGraph {
    private final RankNumbers ranks;
    private final Map<Integer, WaitReport.OfNode> answers;
    private final List<WaitReport> all = new ArrayList<>();

    /** {@code answers} are those of the nodes that have answered. */
    WaitGraph(RankNumbers ranks, Map<Integer, WaitReport.OfNode> answers) {
        this.ranks = ranks;
        this.answers = new TreeMap<>(answers);
        answers.values().forEach(node -> all.addAll(node.ranks()));
        all.sort(Comparator.comparingInt(WaitReport::rank));
    }

    /** A line for each rank, with its node and since when, and for each node that is silent. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int node = 0; node < ranks.nodes(); node++) {
            WaitReport.OfNode answer = answers.get(node);
            if (answer == null) {
                lines.add("node " + node + " does not answer");
            } else {
                answer.ranks().forEach(rank -> lines.add(line(rank)));
                lines.addAll(answer.more());
            }
        }
        return lines;
    }

    /** All of it in one sentence. */
    String sentence() {
        return all.stream()
                .map(rank -> "rank " + rank.rank() + " " + rank.doing() + why(rank, r -> ""))
                .collect(Collectors.joining("; "));
    }

    private String line(WaitReport rank) {
        return "rank %d%s %s%s%s%s"
                .formatted(
                        rank.rank(),
                        node(rank.rank()),
                        rank.doing(),
                        why(rank, this::node),
                        since(rank.sinceMs()),
                        holding(rank.holds()));
    }

    private String node(int rank) {
        return " (node " + ranks.node(rank) + ")";
    }

    private static String since(long sinceMs) {
        return sinceMs == WaitReport.NOT_WAITING
                ? ""
                : String.format(Locale.ROOT, ", since %.1f s", sinceMs / 1000.0);
    }

    private static String holding(Map<Integer, String> holds) {
        return holds.isEmpty()
                ? ""
                : "; holds lock "
                        + holds.values().stream().sorted().collect(Collectors.joining(", "));
    }

    private String why(WaitReport rank, IntFunction<String> place) {
        return switch (rank.need()) {
            case Need.Nothing() -> "";
            case Need.Lock(int lock) -> ", " + holder(lock, place);
            case Need.Barrier(int barrier, long arrival) -> ", " + missing(barrier, arrival, place);
        };
    }

    private String holder(int lock, IntFunction<String> place) {
        for (WaitReport other : all) {
            if (other.holds().containsKey(lock)) {
                return "held by rank " + other.rank() + place.apply(other.rank());
            }
        }
        return isComplete()
                ? "held by nobody at this moment"
                : "held by no rank of those that have answered";
    }

    private String missing(int barrier, long arrival, IntFunction<String> place) {
        List<Integer> absent = new ArrayList<>();
        for (WaitReport other : all) {
            Long count = other.arrivals().get(barrier);
            if ((count == null ? 0 : count) < arrival) {
                absent.add(other.rank());
            }
        }
        if (absent.isEmpty()) {
            return isComplete()
                    ? "which all have reached by now"
                    : "missing: none of those that have answered";
        }
        return "missing: " + listed(absent, place);
    }

    /** Neighbours on one node as one: {@code rank 0 (node 0), ranks 4-7 (node 1)}. */
    private String listed(List<Integer> sorted, IntFunction<String> place) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (from < sorted.size()) {
            int to = from;
            while (to + 1 < sorted.size() && areNeighbours(sorted.get(to), sorted.get(to + 1))) {
                to++;
            }
            parts.add(
                    RankNumbers.noun(sorted.get(from), sorted.get(to))
                            + place.apply(sorted.get(from)));
            from = to + 1;
        }
        return String.join(", ", parts);
    }

    private boolean areNeighbours(int rank, int next) {
        return next == rank + 1 && ranks.node(rank) == ranks.node(next);
    }

    private boolean isComplete() {
        return answers.size() == ranks.nodes();
    }
}
