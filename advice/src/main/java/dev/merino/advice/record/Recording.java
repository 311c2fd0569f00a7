package dev.merino.advice.record;

import dev.merino.control.SharingPart.Touch;

import java.util.ArrayList;
import java.util.List;

/**
 * How the nodes of a run shared pages, until it ended or until what could be written down was full.
 *
 * @param nodes how many nodes there were
 * @param protocol that of arrays that did not name one
 * @param isFaithful whether protocols were as in their papers
 * @param isWhole whether the run ended first
 * @param intervals how many intervals between barriers all nodes have recorded
 * @param arrays the arrays that were touched
 * @param touches what each node has done, in its order; {@link Touch#array} is a place in {@link
 *     #arrays}
 */
public record Recording(
        int nodes,
        String protocol,
        boolean isFaithful,
        boolean isWhole,
        int intervals,
        List<RecordedArray> arrays,
        List<List<Touch>> touches) {
    /** Keeps its own copies. */
    public Recording {
        arrays = List.copyOf(arrays);
        touches = touches.stream().map(List::copyOf).toList();
    }

    /** How many touches there are, of all nodes. */
    public int size() {
        return touches.stream().mapToInt(List::size).sum();
    }

    /**
     * The same as far as {@code touchesMax} touches, in whole intervals; the first one in any case.
     */
    public Recording upTo(int touchesMax) {
        int[] each = new int[intervals];
        for (List<Touch> its : touches) {
            its.forEach(touch -> each[touch.interval()]++);
        }
        int end = 0;
        long sum = 0;
        while (end < intervals && (end == 0 || sum + each[end] <= touchesMax)) {
            sum += each[end++];
        }
        return until(end);
    }

    private Recording until(int end) {
        List<List<Touch>> kept = new ArrayList<>();
        for (List<Touch> its : touches) {
            kept.add(its.stream().filter(touch -> touch.interval() < end).toList());
        }
        return new Recording(
                nodes, protocol, isFaithful, isWhole && end == intervals, end, arrays, kept);
    }
}
