package dev.merino.coherence.treadmarks;

import dev.merino.core.KnownNumbers;
import dev.merino.core.NodeSet;
import dev.merino.core.Payload;
import dev.merino.core.VectorTime;

import java.util.List;

/**
 * What an acquirer must know. The time is binding; the intervals come along so that nobody need ask
 * for them, and those that are missing are asked for at the nodes that made them.
 *
 * @param time all intervals up to this time
 * @param intervals those of them that the receiver is thought to lack
 * @param publishers who tells this to everybody; nobody if one node tells it to one other
 * @param spaceBytes the most that consistency data takes at any of them
 */
public record GrantPayload(
        VectorTime time, List<Interval> intervals, NodeSet publishers, long spaceBytes)
        implements Payload {
    /** Keeps its own copy. */
    public GrantPayload {
        intervals = List.copyOf(intervals);
    }

    boolean isPublished() {
        return !publishers.isEmpty();
    }

    /** The same for a receiver that knows all intervals up to {@code receiverTime}. */
    GrantPayload without(VectorTime receiverTime) {
        List<Interval> lacked =
                intervals.stream().filter(interval -> !interval.isCoveredBy(receiverTime)).toList();
        return new GrantPayload(time, lacked, publishers, spaceBytes);
    }

    @Override
    public int wireBytes() {
        return time.wireBytes()
                + publishers.wireBytes()
                + Long.BYTES
                + intervals.stream().mapToInt(Interval::wireBytes).sum();
    }

    @Override
    public void check(KnownNumbers known) {
        known.vector(time.members());
        known.nodes(publishers);
        intervals.forEach(interval -> interval.check(known));
    }
}
