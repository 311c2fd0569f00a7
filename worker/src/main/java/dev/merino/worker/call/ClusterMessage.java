package dev.merino.worker.call;

import dev.merino.memory.HomePolicy;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;

import java.util.Map;

/** What keepers say to each other besides the packets of their machines. */
public sealed interface ClusterMessage {
    /** To node 0: {@code rank} asks for an object. */
    record Find(int processor, int rank, ObjectKey key, ObjectSpec wanted)
            implements ClusterMessage {}

    /** From node 0: the object's number. */
    record Found(int processor, int number) implements ClusterMessage {}

    /** From node 0: why there is no such object. */
    record Refused(int processor, String why) implements ClusterMessage {}

    /** From node 0 to everybody: the next region. */
    record DefineRegion(long lengthBytes, int unitBytes, HomePolicy homes, int protocol)
            implements ClusterMessage {}

    /** From node 0 to everybody: a counter and its first value. */
    record DefineCounter(int counter, long initial) implements ClusterMessage {}

    /** To node 0: one more definition is in effect here. */
    record Defined() implements ClusterMessage {}

    /**
     * To everybody: {@code rank} has ended.
     *
     * @param arrivals how often it was at each barrier
     */
    record Ended(int rank, Map<Integer, Long> arrivals) implements ClusterMessage {
        /** Keeps its own copy. */
        public Ended {
            arrivals = Map.copyOf(arrivals);
        }
    }
}
