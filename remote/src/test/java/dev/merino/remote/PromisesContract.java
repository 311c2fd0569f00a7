package dev.merino.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * What a provider may promise only if it keeps it, what happens when a node dies, and the broadcast
 * that can be had on every provider.
 */
public abstract class PromisesContract extends RemoteNodes {
    private static final VarHandle WORD = JAVA_LONG.varHandle();

    @Test
    void operationsOnAOneSidedProviderEndAlthoughTheTargetDoesNothing() throws Exception {
        assumeTrue(
                cluster.capabilities().oneSided(),
                "does not apply: this provider does not claim to be one-sided");
        Registration registration = allocate(1, 4096);
        RemoteRegion region = open(0, registration);
        MemorySegment source = random(4096);
        MemorySegment target = arena.allocate(4096);
        CountDownLatch thaw = cluster.freeze(1);
        try {
            finish(0, _ -> region.put(0, source));
            finish(0, memory -> memory.fence(1));
            finish(0, _ -> region.get(0, target));
            finish(0, _ -> region.fetchAndAdd(8, 1));
            finish(0, _ -> region.compareAndSwap(8, 0, 1));
        } finally {
            thaw.countDown();
        }
        assertThat(bytes(target)).isEqualTo(bytes(source));
    }

    @Test
    void atomicOperationsAgreeWithThoseOfTheCpuWhereThatIsPromised() throws Exception {
        assumeTrue(
                cluster.capabilities().cpuAtomics(),
                "does not apply: this provider does not promise atomicity with the CPU");
        int each = cluster.capabilities().oneSided() ? 50_000 : 5_000;
        Registration registration = allocate(1, 64);
        RemoteRegion region = open(0, registration);
        CompletableFuture<Boolean> other = cluster.begin(0, memory -> add(memory, region, each));
        long own = 0;
        for (; own < each || !other.isDone(); own++) {
            long _ = (long) WORD.getAndAdd(registration.memory(), 8L, 1L);
        }
        TestCluster.end(other);
        assertThat((long) WORD.getVolatile(registration.memory(), 8L)).isEqualTo(own + each);
    }

    @Test
    void anyMemoryCanBeRegisteredWhereThatIsPromisedAndIsRefusedElsewhere() throws Exception {
        MemorySegment mine = arena.allocate(4096, 8);
        if (!cluster.capabilities().anyMemory()) {
            assertThatThrownBy(() -> cluster.on(1, memory -> memory.register(mine)))
                    .isInstanceOf(RefusalException.class);
            return;
        }
        Registration registration = cluster.on(1, memory -> memory.register(mine));
        RemoteRegion region = open(0, registration);
        MemorySegment source = random(100);
        finish(0, _ -> region.put(33, source));
        finish(0, memory -> memory.fence(1));
        finish(0, _ -> region.fetchAndAdd(8, 3));
        byte[] seen = cluster.on(1, _ -> bytes(mine.asSlice(33, 100)));
        assertThat(seen).isEqualTo(bytes(source));
        assertThat(mine.get(JAVA_LONG, 8)).isEqualTo(3);
    }

    @Test
    void operationsOnANodeThatDiesFailAndNameIt() throws Exception {
        RemoteRegion region = open(0, allocate(2, 4096));
        RemoteRegion healthy = open(0, allocate(1, 4096));
        MemorySegment eight = arena.allocate(8);
        finish(0, _ -> region.put(0, eight));
        cluster.kill(2);
        if (!cluster.capabilities().noticesLoss()) {
            cluster.on(
                    0,
                    memory -> {
                        memory.lost(2, "was killed by this test");
                        return 0;
                    });
        }
        assertThatThrownBy(() -> untilLost(region, eight))
                .isInstanceOf(LostNodeException.class)
                .hasMessageStartingWith("node 2 is lost: it ");
        assertThatThrownBy(() -> finish(0, memory -> memory.fence(2)))
                .isInstanceOf(LostNodeException.class);
        assertThatThrownBy(() -> finish(0, _ -> region.fetchAndAdd(0, 1)))
                .isInstanceOf(LostNodeException.class);
        finish(0, _ -> healthy.put(0, eight));
        finish(0, memory -> memory.fence(1));
    }

    private void untilLost(RemoteRegion region, MemorySegment eight) throws Exception {
        long endNs = System.nanoTime() + TestCluster.PATIENCE_NS;
        while (System.nanoTime() < endNs) {
            finish(0, _ -> region.get(0, eight));
            Thread.sleep(5);
        }
    }

    @Test
    void allNodesSeeAllBroadcastsInOneOrderAndTheirOwnAmongThem() throws Exception {
        int each = 300;
        List<Seen> seen = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            seen.add(new Seen());
        }
        OrderedBroadcast.Limits limits =
                new OrderedBroadcast.Limits(8, 64, TestCluster.PATIENCE_NS);
        List<OrderedBroadcast> parts = broadcast(limits, seen);
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            OrderedBroadcast part = parts.get(node);
            all.add(cluster.begin(node, memory -> sendAndTakeAll(memory.self(), part, each)));
        }
        for (CompletableFuture<Integer> one : all) {
            assertThat(TestCluster.end(one)).isEqualTo(each * NODES);
        }
        assertThat(seen.get(1).words).isEqualTo(seen.get(0).words).hasSize(each * NODES);
        assertThat(seen.get(2).words).isEqualTo(seen.get(0).words);
        for (long node = 0; node < NODES; node++) {
            long sender = node;
            List<Long> ofOne = new ArrayList<>(seen.get(0).words);
            ofOne.removeIf(word -> word >>> 32 != sender);
            assertThat(ofOne).as("those of one node are in its order").isSorted().hasSize(each);
        }
        closeAll(parts);
    }

    @Test
    void copiesOfABroadcastRegionEndAlikeAndAWriterSeesItsOwnWrite() throws Exception {
        OrderedBroadcast.Limits limits =
                new OrderedBroadcast.Limits(8, 64, TestCluster.PATIENCE_NS);
        List<BroadcastRegion> parts = new ArrayList<>();
        List<RegionKey> keys = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            parts.add(cluster.on(node, memory -> new BroadcastRegion(memory, 64, limits)));
            keys.add(parts.get(node).key());
        }
        for (int node = 0; node < NODES; node++) {
            BroadcastRegion part = parts.get(node);
            cluster.on(
                    node,
                    _ -> {
                        part.connect(keys);
                        return 0;
                    });
        }
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            BroadcastRegion part = parts.get(node);
            all.add(cluster.begin(node, memory -> writeAll(memory.self(), part)));
        }
        for (CompletableFuture<Integer> one : all) {
            assertThat(TestCluster.end(one)).isEqualTo(WRITES * NODES);
        }
        byte[] copy = bytes(parts.get(0).copy());
        assertThat(bytes(parts.get(1).copy())).isEqualTo(copy);
        assertThat(bytes(parts.get(2).copy())).isEqualTo(copy);
        BroadcastRegion first = parts.get(0);
        assertThatThrownBy(() -> first.write(60, arena.allocate(JAVA_LONG)))
                .isInstanceOf(RefusalException.class)
                .hasMessageContaining("8 bytes at 60 to a region of 64");
        for (int node = 0; node < NODES; node++) {
            BroadcastRegion part = parts.get(node);
            cluster.on(
                    node,
                    _ -> {
                        part.close();
                        return 0;
                    });
        }
    }

    private static final int WRITES = 40;

    /** All write the same word, and each a word of its own; how many writes have come. */
    private int writeAll(int self, BroadcastRegion part) {
        MemorySegment word = arena.allocate(JAVA_LONG);
        for (long i = 0; i < WRITES; i++) {
            word.set(JAVA_LONG, 0, (long) self << 32 | i);
            if (i % 2 == 0) {
                part.write(0, word);
            } else {
                long own = 8L + 8L * self;
                part.writeAndSee(own, word);
                assertThat(part.copy().get(JAVA_LONG, own)).isEqualTo(word.get(JAVA_LONG, 0));
            }
        }
        long endNs = System.nanoTime() + TestCluster.PATIENCE_NS;
        while (part.delivered() < (long) WRITES * NODES && System.nanoTime() < endNs) {
            int _ = part.await(1_000_000);
        }
        return (int) part.delivered();
    }

    private static final class Seen implements OrderedBroadcast.Listener {
        final List<Long> words = new ArrayList<>();

        @Override
        public void delivered(long number, int from, MemorySegment bytes) {
            assertThat(number).isEqualTo(words.size());
            assertThat(bytes.byteSize()).isEqualTo(Long.BYTES);
            long word = bytes.get(java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED, 0);
            assertThat(word >>> 32).isEqualTo(from);
            words.add(word);
        }
    }

    private List<OrderedBroadcast> broadcast(
            OrderedBroadcast.Limits limits, List<? extends OrderedBroadcast.Listener> listeners)
            throws Exception {
        List<OrderedBroadcast> parts = new ArrayList<>();
        List<RegionKey> keys = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            OrderedBroadcast.Listener listener = listeners.get(node);
            parts.add(cluster.on(node, memory -> new OrderedBroadcast(memory, limits, listener)));
            keys.add(parts.get(node).key());
        }
        for (int node = 0; node < NODES; node++) {
            OrderedBroadcast part = parts.get(node);
            cluster.on(
                    node,
                    _ -> {
                        part.connect(keys);
                        return 0;
                    });
        }
        return parts;
    }

    private int sendAndTakeAll(int self, OrderedBroadcast part, int each) {
        MemorySegment word = arena.allocate(JAVA_LONG);
        for (long i = 0; i < each; i++) {
            word.set(JAVA_LONG, 0, (long) self << 32 | i);
            if (i % 7 == 0) {
                long number = part.sendAndSee(word);
                assertThat(part.delivered()).as("loop-back").isGreaterThan(number);
            } else {
                part.send(word);
            }
        }
        long endNs = System.nanoTime() + TestCluster.PATIENCE_NS;
        while (part.delivered() < (long) each * NODES && System.nanoTime() < endNs) {
            part.await(1_000_000);
        }
        return (int) part.delivered();
    }

    private void closeAll(List<OrderedBroadcast> parts) throws Exception {
        for (int node = 0; node < NODES; node++) {
            OrderedBroadcast part = parts.get(node);
            cluster.on(
                    node,
                    _ -> {
                        part.close();
                        return 0;
                    });
        }
    }
}
