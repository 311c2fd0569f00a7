package dev.merino.remote;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Chance;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Some nodes with remote memory, and what tests do with them. */
@Timeout(120)
public abstract class RemoteNodes {
    private static final long SEED = 20261115;
    static final int NODES = 3;

    final Arena arena = Arena.ofShared();
    TestCluster cluster;

    /** The nodes of a new cluster, all of which know each other. */
    protected abstract List<? extends RemoteMemory> start(int nodes) throws Exception;

    @BeforeEach
    void startNodes() throws Exception {
        cluster = new TestCluster(start(NODES));
    }

    @AfterEach
    void endNodes() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
    }

    Registration allocate(int node, long bytes) throws Exception {
        return cluster.on(node, memory -> memory.allocate(bytes));
    }

    RemoteRegion open(int node, Registration registration) throws Exception {
        return cluster.on(node, memory -> memory.open(registration.key(), TestCluster.PATIENCE_NS));
    }

    long finish(int node, TestCluster.Work<Operation> begin) throws Exception {
        return cluster.on(
                node, memory -> memory.finish(begin.with(memory), TestCluster.PATIENCE_NS));
    }

    MemorySegment random(long bytes) {
        Chance chance = new Chance(SEED);
        MemorySegment segment = arena.allocate(bytes);
        for (long i = 0; i < bytes; i++) {
            segment.set(JAVA_BYTE, i, (byte) chance.nextLong());
        }
        return segment;
    }

    static byte[] bytes(MemorySegment segment) {
        return segment.toArray(JAVA_BYTE);
    }

    static boolean add(RemoteMemory memory, RemoteRegion region, int times) {
        long last = -1;
        boolean grows = true;
        for (int i = 0; i < times; i++) {
            long seen = memory.finish(region.fetchAndAdd(8, 1), TestCluster.PATIENCE_NS);
            grows &= seen > last;
            last = seen;
        }
        return grows;
    }

    static long finish(RemoteMemory memory, Operation operation) {
        return memory.finish(operation, TestCluster.PATIENCE_NS);
    }
}
