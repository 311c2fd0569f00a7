package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.LocalAllocator;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedArray;
import dev.merino.SharedDoubles;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Arrays that one rank allocates and any rank closes. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LocalArraysTest {
    static Stream<String> protocols() {
        return dev.merino.coherence.Protocols.names().stream();
    }

    private static void run(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            cluster.run(program);
        }
    }

    /**
     * Every rank pushes blocks and pops them, whoever has pushed them, and closes what it pops.
     * Room for the few that are in the list at a time, not for all.
     */
    @ParameterizedTest
    @MethodSource("protocols")
    void ranksPassBlocksOnAndCloseThem(String protocol) {
        Settings settings = Settings.of(3, 2).withProtocol(protocol).withSpaceBytes(7 * 65_536);
        run(
                settings,
                me -> {
                    SharedLongs head = me.longs(2);
                    SharedLock lock = me.lock();
                    for (int round = 0; round < 60; round++) {
                        push(me, head, lock, 40 + round);
                        pop(me, head, lock);
                    }
                    me.barrier();
                    assertThat(head.get(0)).isZero();
                    assertThat(head.get(1)).isEqualTo(60L * me.size());
                });
    }

    private static void push(Member me, SharedLongs head, SharedLock lock, int length) {
        SharedLongs block = me.local().longs(length);
        for (int i = 0; i < length; i++) {
            assertThat(block.get(i)).as("element %d of a new array", i).isZero();
            block.set(i, length * 1000L + i);
        }
        lock.lock();
        try {
            block.set(0, head.get(0));
            head.set(0, block.reference());
        } finally {
            lock.unlock();
        }
    }

    private static void pop(Member me, SharedLongs head, SharedLock lock) {
        SharedLongs block = first(me, head, lock);
        for (int i = 1; i < block.length(); i++) {
            assertThat(block.get(i)).isEqualTo(block.length() * 1000 + i);
        }
        block.close();
    }

    private static SharedLongs first(Member me, SharedLongs head, SharedLock lock) {
        lock.lock();
        try {
            SharedLongs block = me.local().longsAt(head.get(0));
            head.set(0, block.get(0));
            head.set(1, head.get(1) + 1);
            return block;
        } finally {
            lock.unlock();
        }
    }

    /** Rank 0 allocates and tells the reference to all; one rank closes it. */
    private static void share(Settings settings, int closer, Use beforeClose, Use afterClose) {
        run(
                settings,
                me -> {
                    SharedLongs told = me.longs(1);
                    if (me.isFirst()) {
                        told.set(0, me.local().longs(10).reference());
                    }
                    me.barrier();
                    SharedLongs array = me.local().longsAt(told.get(0));
                    beforeClose.by(me, array);
                    me.barrier();
                    if (me.rank() == closer) {
                        array.close();
                    }
                    me.barrier();
                    afterClose.by(me, array);
                });
    }

    /** What a rank does with an array. */
    private interface Use {
        void by(Member me, SharedLongs array);
    }

    @Test
    void ofTheOwnerAndTheOthersAnyMayClose() {
        for (int closer = 0; closer < 4; closer++) {
            share(
                    Settings.of(2, 2),
                    closer,
                    (me, array) -> array.set(me.rank(), 7),
                    (me, array) -> {
                        assertThatThrownBy(() -> array.get(0))
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContaining("was closed by rank");
                        assertThatThrownBy(() -> array.view(0, 3))
                                .isInstanceOf(IllegalStateException.class);
                        assertThatThrownBy(() -> me.local().longsAt(array.reference()))
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContaining(array.name());
                    });
        }
    }

    @Test
    void nobodyClosesTwice() {
        share(
                Settings.of(2, 2),
                1,
                (me, array) -> {},
                (me, array) ->
                        assertThatThrownBy(array::close)
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContaining("was closed by rank 1"));
    }

    @Test
    void ofTwoRanksThatCloseAtOnceOneIsRefused() {
        run(
                Settings.of(2, 1),
                me -> {
                    SharedLongs told = me.longs(3);
                    for (int round = 0; round < 50; round++) {
                        if (me.isFirst()) {
                            told.set(0, me.local().longs(10).reference());
                        }
                        me.barrier();
                        SharedLongs array = me.local().longsAt(told.get(0));
                        me.barrier();
                        told.set(1 + me.rank(), closes(array) ? 1 : 0);
                        me.barrier();
                        assertThat(told.get(1) + told.get(2)).isEqualTo(1);
                        me.barrier();
                    }
                });
    }

    private static boolean closes(SharedArray array) {
        try {
            array.close();
            return true;
        } catch (IllegalStateException _) {
            return false;
        }
    }

    @Test
    void aReferenceDoesNotMeanWhatHasThePlaceNext() {
        run(
                Settings.of(1, 1),
                me -> {
                    SharedLongs old = me.local().longs(10);
                    old.close();
                    SharedLongs next = me.local().longs(10);
                    next.fill(0, 10, old.reference());
                    assertThatThrownBy(() -> old.set(0, 1))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("its memory is another array's now");
                    assertThatThrownBy(() -> me.local().longsAt(old.reference()))
                            .isInstanceOf(IllegalStateException.class);
                    assertThatThrownBy(old::close).isInstanceOf(IllegalStateException.class);
                    assertThat(next.get(0)).isEqualTo(old.reference());
                });
    }

    @Test
    void whatIsNoReferenceIsRefused() {
        run(
                Settings.of(1, 1),
                me -> {
                    SharedLongs all = me.longs(100);
                    SharedDoubles local = me.local().doubles(3);
                    LocalAllocator arrays = me.local();
                    for (long forged : new long[] {0, 1, -1, 4096, local.reference() + 1}) {
                        assertThatThrownBy(() -> arrays.doublesAt(forged))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageContaining("no local array has the reference");
                    }
                    assertThatThrownBy(() -> arrays.longsAt(local.reference()))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("has elements of type double, not long");
                    assertThatThrownBy(all::reference)
                            .isInstanceOf(UnsupportedOperationException.class)
                            .hasMessageContaining("was allocated by all ranks");
                    assertThatThrownBy(() -> me.close(List.of(local)))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("is closed by one rank");
                });
    }

    @Test
    void manySmallArraysAndOneLargeOneJustFit() {
        run(
                Settings.of(2, 1).withSpaceBytes(32 << 20),
                me -> {
                    List<SharedLongs> small = new ArrayList<>();
                    for (int i = 0; i < 10_000 && me.isFirst(); i++) {
                        small.add(me.local().longs(100));
                        small.getLast().set(99, i);
                    }
                    for (int i = 0; i < small.size(); i++) {
                        assertThat(small.get(i).get(99)).isEqualTo(i);
                        small.get(i).close();
                    }
                    SharedLongs large = me.local().longs(1_000_000 / me.size());
                    assertThat(large.get(large.length() - 1)).isZero();
                    large.close();
                });
    }

    @Test
    void whenTheSpaceIsFullTheErrorNamesTheRemedy() {
        run(
                Settings.of(2, 1).withSpaceBytes(1 << 20),
                me ->
                        assertThatThrownBy(() -> me.local().longs(1 << 20))
                                .isInstanceOf(MerinoException.class)
                                .hasMessageContaining("local().longs(1048576)")
                                .hasMessageContaining("--space"));
        run(
                Settings.of(1, 1),
                me ->
                        assertThatThrownBy(() -> me.local().longs(-1))
                                .isInstanceOf(IllegalArgumentException.class));
    }

    @Test
    void rangesOutsideAreRefused() {
        run(
                Settings.of(1, 1),
                me -> {
                    SharedLongs array = me.local().longs(10);
                    assertThatThrownBy(() -> array.get(10))
                            .isInstanceOf(IndexOutOfBoundsException.class)
                            .hasMessageContaining("element 10 of local@");
                    assertThatThrownBy(() -> array.view(5, 6))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(() -> array.willRead(0, 5, 3, 3))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                    assertThat(me.local().longs(0).length()).isZero();
                });
    }
}
