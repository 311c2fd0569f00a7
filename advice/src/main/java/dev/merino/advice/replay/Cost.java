package dev.merino.advice.replay;

import dev.merino.Statistics;

/**
 * What sharing costs in a replay, where nobody computes.
 *
 * @param ns until the last node is done, on the modelled machines
 * @param messages between nodes
 * @param bytes in them
 * @param faults accesses that had to wait
 * @param diffs diffs made
 */
public record Cost(long ns, long messages, long bytes, long faults, long diffs) {
    static Cost of(Statistics counted) {
        Statistics.Traffic sent =
                counted.total().traffic().values().stream()
                        .reduce(new Statistics.Traffic(0, 0), Statistics.Traffic::plus);
        return new Cost(
                counted.wallNs(),
                sent.messages(),
                sent.bytes(),
                counted.count("read faults") + counted.count("write faults"),
                counted.count("diffs made"));
    }

    /** The time beside that of {@code base}. */
    public double ratioTo(Cost base) {
        return (double) ns / Math.max(1, base.ns);
    }
}
