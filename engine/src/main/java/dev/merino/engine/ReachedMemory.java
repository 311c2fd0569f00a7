package dev.merino.engine;

import dev.merino.core.Count;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

/** The memory of a node on which another carries operations out at once. */
sealed interface ReachedMemory {
    /** Carries {@code operation} out; what it yields. What it writes is there afterwards. */
    RemoteAnswer carryOut(RemoteOperation operation);

    /** What an operation that counts as {@code access} counts as besides. */
    Count way(Count access);

    /** What a broadcast counts as that is written in this way. */
    Count wayOfBroadcasts();

    /** It is mapped here. */
    record Mapped(RemoteTarget target) implements ReachedMemory {
        @Override
        public RemoteAnswer carryOut(RemoteOperation operation) {
            return operation.carryOut(target);
        }

        @Override
        public Count way(Count access) {
            return switch (access) {
                case REMOTE_READS -> Count.REMOTE_READS_MAPPED;
                case REMOTE_WRITES -> Count.REMOTE_WRITES_MAPPED;
                case REMOTE_ATOMICS -> Count.REMOTE_ATOMICS_MAPPED;
                case REMOTE_FENCES -> Count.REMOTE_FENCES_MAPPED;
                default -> throw new IllegalArgumentException("not an access: " + access);
            };
        }

        @Override
        public Count wayOfBroadcasts() {
            return Count.BROADCASTS_MAPPED;
        }
    }

    /** A network adapter does it, and this node waits for it. */
    record ByAdapter(int node, RemotePort.Line line) implements ReachedMemory {
        @Override
        public RemoteAnswer carryOut(RemoteOperation operation) {
            return line.carryOut(node, operation);
        }

        @Override
        public Count way(Count access) {
            return wayInFlight(access);
        }

        @Override
        public Count wayOfBroadcasts() {
            return Count.BROADCASTS_RDMA;
        }
    }

    /** The same for what an adapter carries out later. */
    static Count wayInFlight(Count access) {
        return switch (access) {
            case REMOTE_READS -> Count.REMOTE_READS_RDMA;
            case REMOTE_WRITES -> Count.REMOTE_WRITES_RDMA;
            case REMOTE_ATOMICS -> Count.REMOTE_ATOMICS_RDMA;
            case REMOTE_FENCES -> Count.REMOTE_FENCES_RDMA;
            default -> throw new IllegalArgumentException("not an access: " + access);
        };
    }
}
