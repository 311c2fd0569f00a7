package dev.merino.control;

import dev.merino.control.NodeSample.SharedArray;

import java.util.List;

/**
 * Part of what a node has recorded of how the program shares pages. Time is cut into intervals by
 * the barriers of all ranks, so that the intervals of all nodes are the same.
 *
 * @param intervals how many intervals are whole: of what comes later nothing, or not all, is known
 * @param isFull whether there was no room for all, so that what came later is not known
 * @param arrays those that the touches of this and later parts are of, besides those of the parts
 *     before
 * @param hinted the places of those of which the node has said ahead what it will read, among all
 *     that it has told of
 * @param touches what the node has done, in the order in which it touched each page first in each
 *     interval
 */
public record SharingPart(
        int intervals,
        boolean isFull,
        List<Known> arrays,
        List<Integer> hinted,
        List<Touch> touches) {
    /** Keeps its own copies. */
    public SharingPart {
        arrays = List.copyOf(arrays);
        hinted = List.copyOf(hinted);
        touches = List.copyOf(touches);
    }

    /**
     * An array.
     *
     * @param incarnation how many arrays of the same index were closed before: with the index it
     *     tells the same array on every node
     * @param protocol what keeps it coherent
     */
    public record Known(int incarnation, String protocol, SharedArray array) {}

    /**
     * What a node has done with a page in an interval.
     *
     * @param array the place of its array among all that the node has told of
     * @param page which of the array's pages
     * @param reads how often the node had to get the content, because it had none or an old one
     * @param writes how often the node wrote it and released that: releases that found it written,
     *     and faults that wanted to write it and that no such release has followed
     * @param conflicts how often this node and another wrote it at one time
     * @param parts of 64 equal parts, a bit for each that this node's diffs have changed; none if
     *     it made no diff, as at the page's home
     */
    public record Touch(
            int interval, int array, int page, int reads, int writes, int conflicts, long parts) {}
}
