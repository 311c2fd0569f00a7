package dev.merino.coherence.treadmarks;

import dev.merino.core.KnownNumbers;
import dev.merino.core.Message;
import dev.merino.core.VectorTime;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;

import java.util.List;

/** What TreadMarks nodes say to each other; write notices travel with synchronisation. */
public sealed interface TreadMarksMessage extends Message {
    /** To one who has a copy: send it. */
    record PageRequest(int page) implements TreadMarksMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /**
     * A copy.
     *
     * @param time the copy has all modifications of the page up to this time
     */
    record PageReply(int page, VectorTime time, PageImage image) implements TreadMarksMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + time.wireBytes() + image.bytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.content(page, image.bytes());
            known.vector(time.members());
        }
    }

    /** Send the modifications of the page in these intervals, your own or others'. */
    record DiffRequest(int page, List<Interval.Name> wanted) implements TreadMarksMessage {
        /** Keeps its own copy. */
        public DiffRequest {
            wanted = List.copyOf(wanted);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + 2 * Integer.BYTES * wanted.size();
        }

        @Override
        public void check(KnownNumbers known) {
            known.page(page);
            wanted.forEach(name -> known.node(name.node()));
        }
    }

    /** Those that were wanted and are here. */
    record DiffReply(int page, List<NamedDiff> diffs) implements TreadMarksMessage {
        /** Keeps its own copy. */
        public DiffReply {
            diffs = List.copyOf(diffs);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES
                    + diffs.stream().mapToInt(d -> 2 * Integer.BYTES + d.diff.wireBytes()).sum();
        }

        @Override
        public void check(KnownNumbers known) {
            known.page(page);
            for (NamedDiff named : diffs) {
                known.node(named.interval.node());
                known.diff(page, named.interval.node(), named.diff);
            }
        }
    }

    /** What was modified in an interval. */
    record NamedDiff(Interval.Name interval, Diff diff) {}

    /** Tell me your intervals after {@code after}, up to {@code upTo}. */
    record IntervalRequest(int after, int upTo) implements TreadMarksMessage {}

    /** They are these. */
    record IntervalReply(List<Interval> intervals) implements TreadMarksMessage {
        /** Keeps its own copy. */
        public IntervalReply {
            intervals = List.copyOf(intervals);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + intervals.stream().mapToInt(Interval::wireBytes).sum();
        }

        @Override
        public void check(KnownNumbers known) {
            intervals.forEach(interval -> interval.check(known));
        }
    }

    /**
     * To the collector: my consistency data takes too much space.
     *
     * @param round how many collections the sender has seen
     * @param time what the sender would like to forget
     */
    record CollectionWanted(int round, VectorTime time) implements TreadMarksMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + time.wireBytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.vector(time.members());
        }
    }

    /** To everybody: bring what you have modified up to this time. */
    record Collect(VectorTime horizon) implements TreadMarksMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + horizon.wireBytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.vector(horizon.members());
        }
    }

    /** To the collector: done, and I need nobody's diffs from before that time any more. */
    record Validated() implements TreadMarksMessage {}

    /** To everybody: all are done. Forget what was before that time. */
    record Forget() implements TreadMarksMessage {}
}
