package dev.merino.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.Chance;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** What every provider of remote memory must do, and what it may promise only if it does. */
@Timeout(120)
public abstract class RemoteMemoryContract {
    private static final long SEED = 20261115;
    private static final int NODES = 3;
    private static final VarHandle WORD = JAVA_LONG.varHandle();

    private final Arena arena = Arena.ofShared();
    private TestCluster cluster;

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

    private Registration allocate(int node, long bytes) throws Exception {
        return cluster.on(node, memory -> memory.allocate(bytes));
    }

    private RemoteRegion open(int node, Registration registration) throws Exception {
        return cluster.on(node, memory -> memory.open(registration.key(), TestCluster.PATIENCE_NS));
    }

    private long finish(int node, TestCluster.Work<Operation> begin) throws Exception {
        return cluster.on(
                node, memory -> memory.finish(begin.with(memory), TestCluster.PATIENCE_NS));
    }

    private MemorySegment random(long bytes) {
        Chance chance = new Chance(SEED);
        MemorySegment segment = arena.allocate(bytes);
        for (long i = 0; i < bytes; i++) {
            segment.set(JAVA_BYTE, i, (byte) chance.nextLong());
        }
        return segment;
    }

    private static byte[] bytes(MemorySegment segment) {
        return segment.toArray(JAVA_BYTE);
    }

    @Test
    void aPutIsVisibleAfterAFenceAndNothingAroundItChanges() throws Exception {
        Registration registration = allocate(1, 4096);
        RemoteRegion region = open(0, registration);
        MemorySegment source = random(1000);
        finish(0, _ -> region.put(1001, source));
        finish(0, memory -> memory.fence(1));
        byte[] seen = cluster.on(1, _ -> bytes(registration.memory()));
        byte[] expected = new byte[4096];
        System.arraycopy(bytes(source), 0, expected, 1001, 1000);
        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void aGetReturnsWhatWasPut() throws Exception {
        Registration registration = allocate(2, 8192);
        RemoteRegion writer = open(0, registration);
        RemoteRegion reader = open(1, registration);
        MemorySegment source = random(5000);
        finish(0, _ -> writer.put(7, source));
        finish(0, memory -> memory.fence(2));
        MemorySegment target = arena.allocate(5000);
        finish(1, _ -> reader.get(7, target));
        assertThat(bytes(target)).isEqualTo(bytes(source));
    }

    @Test
    void memoryIsZeroedAtFirst() throws Exception {
        Registration registration = allocate(1, 10_000);
        MemorySegment target = random(10_000);
        RemoteRegion region = open(0, registration);
        finish(0, _ -> region.get(0, target));
        assertThat(bytes(target)).containsOnly(0);
    }

    @Test
    void aRegionLargerThanAnyMessageIsPutAndGotWhole() throws Exception {
        int size = (3 << 20) + 17;
        Registration registration = allocate(1, size);
        RemoteRegion region = open(0, registration);
        MemorySegment source = random(size);
        MemorySegment target = arena.allocate(size);
        finish(0, _ -> region.put(0, source));
        finish(0, memory -> memory.fence(1));
        finish(0, _ -> region.get(0, target));
        assertThat(source.mismatch(target)).isEqualTo(-1);
        assertThat(source.mismatch(registration.memory())).isEqualTo(-1);
    }

    @Test
    void noBytesAtAllCanBePutAndGotEvenAtTheEnd() throws Exception {
        Registration registration = allocate(1, 100);
        RemoteRegion region = open(0, registration);
        MemorySegment nothing = arena.allocate(0);
        finish(0, _ -> region.put(100, nothing));
        finish(0, _ -> region.get(100, nothing));
        finish(0, memory -> memory.fence(1));
        assertThat(bytes(registration.memory())).containsOnly(0).hasSize(100);
    }

    @Test
    void oneBytePastTheEndIsRefused() throws Exception {
        RemoteRegion region = open(0, allocate(1, 128));
        MemorySegment two = arena.allocate(2);
        for (long offset : new long[] {127, 128, 129, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            refused(() -> region.put(offset, two));
            refused(() -> region.get(offset, two));
        }
        refused(() -> region.get(0, arena.allocate(129)));
        refused(() -> region.fetchAndAdd(128, 1));
        refused(() -> region.compareAndSwap(121, 0, 1));
        refused(() -> region.fetchAndAdd(-8, 1));
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable access) {
        assertThatThrownBy(access).isInstanceOf(RefusalException.class).hasMessageContaining("128");
    }

    @Test
    void aKeyThatIsWrongInAnyPartIsRefused() throws Exception {
        RegionKey key = allocate(1, 4096).key();
        for (RegionKey wrong :
                List.of(
                        new RegionKey(1, key.id() + 1, 4096),
                        new RegionKey(1, key.id(), 4097),
                        new RegionKey(1, key.id(), 1 << 20),
                        new RegionKey(2, key.id(), 4096),
                        new RegionKey(0, key.id(), 4096))) {
            assertThatThrownBy(
                            () ->
                                    cluster.on(
                                            0,
                                            memory -> memory.open(wrong, TestCluster.PATIENCE_NS)))
                    .isInstanceOf(RefusalException.class)
                    .hasMessageContaining("node " + wrong.node())
                    .hasMessageNotContaining(Long.toString(key.id()));
        }
    }

    @Test
    void aRegionThatWasTakenBackCannotBeOpened() throws Exception {
        Registration registration = allocate(1, 4096);
        cluster.on(
                1,
                _ -> {
                    registration.close();
                    return 0;
                });
        assertThatThrownBy(() -> open(0, registration)).isInstanceOf(RefusalException.class);
    }

    @Test
    void aNodeReachesItsOwnRegionsToo() throws Exception {
        Registration registration = allocate(1, 64);
        RemoteRegion region = open(1, registration);
        MemorySegment source = random(16);
        finish(1, _ -> region.put(8, source));
        finish(1, memory -> memory.fence(1));
        assertThat(finish(1, _ -> region.fetchAndAdd(48, 5))).isZero();
        assertThat(finish(1, _ -> region.fetchAndAdd(48, 5))).isEqualTo(5);
        byte[] seen = cluster.on(1, _ -> bytes(registration.memory().asSlice(8, 16)));
        assertThat(seen).isEqualTo(bytes(source));
    }

    @Test
    void compareAndSwapTellsWhatWasThereAndSwapsOnlyWhatIsAsExpected() throws Exception {
        RemoteRegion region = open(0, allocate(1, 64));
        assertThat(finish(0, _ -> region.compareAndSwap(8, 0, -7))).isZero();
        assertThat(finish(0, _ -> region.compareAndSwap(8, 0, 9))).isEqualTo(-7);
        assertThat(finish(0, _ -> region.compareAndSwap(8, -7, Long.MAX_VALUE))).isEqualTo(-7);
        assertThat(finish(0, _ -> region.fetchAndAdd(8, 1))).isEqualTo(Long.MAX_VALUE);
        assertThat(finish(0, _ -> region.fetchAndAdd(8, 0))).isEqualTo(Long.MIN_VALUE);
        assertThat(finish(0, _ -> region.fetchAndAdd(0, 0))).isZero();
    }

    @Test
    void incrementsOfAllNodesAddUp() throws Exception {
        int each = 100_000 / NODES;
        Registration registration = allocate(0, 64);
        List<CompletableFuture<Boolean>> all = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            RemoteRegion region = open(node, registration);
            all.add(cluster.begin(node, memory -> add(memory, region, each)));
        }
        for (CompletableFuture<Boolean> one : all) {
            assertThat(TestCluster.end(one)).as("values grow").isTrue();
        }
        RemoteRegion region = open(1, registration);
        assertThat(finish(1, _ -> region.fetchAndAdd(8, 0))).isEqualTo((long) each * NODES);
    }

    private static boolean add(RemoteMemory memory, RemoteRegion region, int times) {
        long last = -1;
        boolean grows = true;
        for (int i = 0; i < times; i++) {
            long seen = memory.finish(region.fetchAndAdd(8, 1), TestCluster.PATIENCE_NS);
            grows &= seen > last;
            last = seen;
        }
        return grows;
    }

    @Test
    void compareAndSwapOfAllNodesMakesALock() throws Exception {
        int each = 1000;
        Registration registration = allocate(0, 64);
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            RemoteRegion region = open(node, registration);
            all.add(cluster.begin(node, memory -> addUnderLock(memory, region, each)));
        }
        for (CompletableFuture<Integer> one : all) {
            assertThat(TestCluster.end(one)).isEqualTo(each);
        }
        RemoteRegion region = open(1, registration);
        MemorySegment word = arena.allocate(JAVA_LONG);
        finish(1, _ -> region.get(16, word));
        assertThat(word.get(JAVA_LONG, 0)).isEqualTo((long) each * NODES);
    }

    /** Adds with a plain get and a plain put, under a lock made of the word at 8. */
    private int addUnderLock(RemoteMemory memory, RemoteRegion region, int times) {
        MemorySegment word = arena.allocate(JAVA_LONG);
        int node = region.key().node();
        int count = 0;
        long me = memory.self() + 1;
        while (count < times) {
            if (finish(memory, region.compareAndSwap(8, 0, me)) == 0) {
                finish(memory, region.get(16, word));
                word.set(JAVA_LONG, 0, word.get(JAVA_LONG, 0) + 1);
                finish(memory, region.put(16, word));
                finish(memory, memory.fence(node));
                finish(memory, region.compareAndSwap(8, me, 0));
                count++;
            }
        }
        return count;
    }

    private static long finish(RemoteMemory memory, Operation operation) {
        return memory.finish(operation, TestCluster.PATIENCE_NS);
    }

    @Test
    void manyPutsUnderWayAtOnceAreAllThereAfterOneFence() throws Exception {
        int count = 2000;
        Registration registration = allocate(1, 8L * count);
        RemoteRegion region = open(0, registration);
        cluster.on(
                0,
                memory -> {
                    List<Operation> puts = new ArrayList<>();
                    for (long i = 0; i < count; i++) {
                        puts.add(region.put(8 * i, arena.allocateFrom(JAVA_LONG, i + 1)));
                    }
                    finish(memory, memory.fence(1));
                    puts.forEach(put -> finish(memory, put));
                    return 0;
                });
        long[] seen = cluster.on(1, _ -> registration.memory().toArray(JAVA_LONG));
        for (int i = 0; i < count; i++) {
            assertThat(seen[i]).isEqualTo(i + 1);
        }
    }

    @Test
    void operationsOnAOneSidedProviderEndAlthoughTheTargetDoesNothing() throws Exception {
        assumeTrue(cluster.abilities().oneSided(), "this provider does not claim to be one-sided");
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
        assumeTrue(cluster.abilities().cpuAtomics(), "this provider does not promise it");
        int each = 50_000;
        Registration registration = allocate(1, 64);
        RemoteRegion region = open(0, registration);
        CompletableFuture<Boolean> other = cluster.begin(0, memory -> add(memory, region, each));
        for (int i = 0; i < each; i++) {
            long _ = (long) WORD.getAndAdd(registration.memory(), 8L, 1L);
        }
        TestCluster.end(other);
        assertThat((long) WORD.getVolatile(registration.memory(), 8L)).isEqualTo(2L * each);
    }

    @Test
    void anyMemoryCanBeRegisteredWhereThatIsPromisedAndIsRefusedElsewhere() throws Exception {
        MemorySegment mine = arena.allocate(4096, 8);
        if (!cluster.abilities().anyMemory()) {
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
        if (!cluster.abilities().noticesLoss()) {
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
