package dev.merino.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What every provider of remote memory must do. */
public abstract class RemoteMemoryContract extends PromisesContract {
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
        // One thread of the target carries out those that are not one-sided.
        int each = (cluster.capabilities().oneSided() ? 100_000 : 10_000) / NODES;
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
        long me = memory.self() + 1L;
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
}
