package dev.merino.worker.call;

import dev.merino.memory.HomePolicy;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;

import java.util.List;
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

    /** From node 0 to everybody: a new region, and where it is. */
    record DefineRegion(
            int index,
            int firstPage,
            long startBytes,
            long lengthBytes,
            int unitBytes,
            HomePolicy homes,
            int protocol)
            implements ClusterMessage {}

    /** To node 0: {@code rank} closes objects. */
    record Close(int processor, int rank, List<ObjectId> objects) implements ClusterMessage {
        /** Keeps its own copy. */
        public Close {
            objects = List.copyOf(objects);
        }
    }

    /** From node 0 to everybody: how many packets have you sent and received? */
    record CountPackets(int wave) implements ClusterMessage {}

    /** To node 0: so many, of the machines. */
    record PacketsCounted(int wave, long sent, long received) implements ClusterMessage {}

    /** From node 0 to everybody: all ranks have closed these objects, and nothing is under way. */
    record Forget(List<ObjectId> objects) implements ClusterMessage {
        /** Keeps its own copy. */
        public Forget {
            objects = List.copyOf(objects);
        }
    }

    /** From node 0 to everybody: a counter and its first value. */
    record DefineCounter(int counter, long initial) implements ClusterMessage {}

    /** To node 0: one more definition is in effect here. */
    record Defined() implements ClusterMessage {}

    /**
     * To node 0: the sender and {@code other} have written these bytes of a region, and nothing
     * orders the two.
     */
    record WritesConflict(int region, long firstByte, long endByte, int other)
            implements ClusterMessage {}

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
