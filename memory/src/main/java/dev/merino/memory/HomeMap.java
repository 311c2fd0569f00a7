package dev.merino.memory;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Homes of single pages, by their numbers: those that a run assigned at the first touches, for
 * another run to begin with. Pages have the same numbers in all runs of a program that allocates
 * the same arrays of the same units in the same order.
 */
public final class HomeMap {
    /** No homes. */
    public static final HomeMap NONE = new HomeMap(new TreeMap<>());

    private static final int FIELDS = 3;

    /**
     * Consecutive pages of one home.
     *
     * @param firstPage the first one
     * @param endPage the number behind the last one
     * @param node their home
     */
    public record Run(int firstPage, int endPage, int node) {}

    /** By their first pages. */
    private final NavigableMap<Integer, Run> runs = new TreeMap<>();

    private HomeMap(NavigableMap<Integer, Integer> homes) {
        homes.forEach(this::add);
    }

    /** Pages come in order. */
    private void add(int page, int node) {
        Map.Entry<Integer, Run> last = runs.lastEntry();
        if (last != null && last.getValue().endPage == page && last.getValue().node == node) {
            runs.put(last.getKey(), new Run(last.getKey(), page + 1, node));
        } else {
            runs.put(page, new Run(page, page + 1, node));
        }
    }

    /** The homes of these pages. */
    public static HomeMap of(Map<Integer, Integer> homeByPage) {
        return new HomeMap(new TreeMap<>(homeByPage));
    }

    /** The homes of these runs of pages. */
    public static HomeMap ofRuns(List<Run> runs) {
        Map<Integer, Integer> homes = new TreeMap<>();
        for (Run run : runs) {
            for (int page = run.firstPage; page < run.endPage; page++) {
                homes.put(page, run.node);
            }
        }
        return of(homes);
    }

    /** All of it, in the order of pages. */
    public List<Run> runs() {
        return List.copyOf(runs.values());
    }

    /** The home of {@code page}, or {@link HomePolicy#UNASSIGNED}. */
    public int homeOf(int page) {
        Map.Entry<Integer, Run> run = runs.floorEntry(page);
        return run != null && page < run.getValue().endPage
                ? run.getValue().node
                : HomePolicy.UNASSIGNED;
    }

    /** How many pages it has homes for. */
    public int pageCount() {
        return runs.values().stream().mapToInt(run -> run.endPage - run.firstPage).sum();
    }

    /** As text: a line {@code FIRST END NODE} for each run. */
    public List<String> lines() {
        return runs.values().stream()
                .map(run -> run.firstPage + " " + run.endPage + " " + run.node)
                .toList();
    }

    /**
     * What {@link #lines} has written, for a cluster of {@code nodes} nodes.
     *
     * @throws IllegalArgumentException naming the line that it cannot be
     */
    public static HomeMap parse(List<String> lines, int nodes) {
        Check.that(nodes > 0, "a cluster of %d nodes", nodes);
        List<Run> runs = new ArrayList<>();
        for (String line : lines) {
            runs.add(run(line, nodes));
        }
        return ofRuns(runs);
    }

    private static Run run(String line, int nodes) {
        String[] fields = line.strip().split(" +", -1);
        try {
            int first = Integer.parseInt(fields[0]);
            int end = Integer.parseInt(fields[1]);
            int node = Integer.parseInt(fields[2]);
            if (fields.length == FIELDS && 0 <= first && first < end && 0 <= node && node < nodes) {
                return new Run(first, end, node);
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(sentence(line, nodes), e);
        }
        throw new IllegalArgumentException(sentence(line, nodes));
    }

    private static String sentence(String line, int nodes) {
        return ("homes of pages: \"%s\" is not a first page, the page behind the last one, and a"
                        + " node below %d")
                .formatted(line, nodes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HomeMap map && runs.equals(map.runs);
    }

    @Override
    public int hashCode() {
        return runs.hashCode();
    }

    @Override
    public String toString() {
        return "homes of %d pages in %d runs".formatted(pageCount(), runs.size());
    }
}
