package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.DoubleMatrix;
import dev.merino.LongView;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedBarrier;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedInts;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedObject;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Objects that are given back, and what has their place next. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ClosingTest {
    private static final int LENGTH = 3000;

    static Stream<String> protocols() {
        return dev.merino.coherence.Protocols.names().stream();
    }

    private static void run(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            cluster.run(program);
        }
    }

    /** Room for one array of each round, not for two. */
    private static Settings tight(String protocol) {
        return Settings.of(3, 2).withProtocol(protocol).withSpaceBytes(12 * 4096);
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void arraysOfAnyShapeFollowEachOtherInOnePlace(String protocol) {
        run(
                tight(protocol),
                me -> {
                    for (int round = 0; round < 12; round++) {
                        try (SharedLongs array = allocate(me, round)) {
                            fill(me, array, round);
                        }
                    }
                });
    }

    private static SharedLongs allocate(Member me, int round) {
        int unitBytes = List.of(4096, 64, 8192, 1024).get(round % 4);
        Placement placement = Placement.values()[round % 3];
        return me.named("array").unitBytes(unitBytes).placement(placement).longs(LENGTH);
    }

    /** Nobody finds what an earlier round has left; all find what this one writes. */
    private static void fill(Member me, SharedLongs array, int round) {
        for (int i = 0; i < LENGTH; i++) {
            assertThat(array.get(i)).as("element %d in round %d", i, round).isZero();
        }
        me.barrier();
        for (int i = me.rank(); i < LENGTH; i += me.size()) {
            array.set(i, round * 10_000L + i);
        }
        me.barrier();
        int other = (me.rank() + 1 + round) % me.size();
        for (int i = other; i < LENGTH; i += me.size()) {
            assertThat(array.get(i)).isEqualTo(round * 10_000L + i);
        }
    }

    /** Only some nodes touch the array, and the last writes are never released by a lock. */
    @ParameterizedTest
    @MethodSource("protocols")
    void aNodeThatNeverTouchedAnArrayForgetsItToo(String protocol) {
        run(
                tight(protocol),
                me -> {
                    for (int round = 0; round < 6; round++) {
                        SharedInts array = me.ints(2048);
                        if (me.node() == round % me.nodes()) {
                            assertThat(array.get(me.rank())).isZero();
                            array.set(me.rank(), 1 + round);
                        }
                        array.close();
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void synchronisationObjectsAreNewWhenTheirNumbersComeAgain(String protocol) {
        run(
                Settings.of(2, 2).withProtocol(protocol),
                me -> {
                    for (int round = 0; round < 5; round++) {
                        synchronise(me, round);
                    }
                });
    }

    private static void synchronise(Member me, int round) {
        SharedLock lock = me.named("lock").lock();
        SharedFlag flag = me.named("flag").flag();
        SharedCounter counter = me.named("counter").counter(round);
        SharedBarrier barrier = me.named("barrier").sharedBarrier();
        SharedLongs sum = me.named("sum").longs(1);
        assertThat(flag.isSet()).isFalse();
        barrier.await();
        lock.lock();
        try {
            sum.set(0, sum.get(0) + 1);
        } finally {
            lock.unlock();
        }
        if (counter.getAndIncrement() == round + me.size() - 1) {
            flag.set();
        }
        flag.await();
        assertThat(counter.get()).isEqualTo(round + me.size());
        lock.lock();
        try {
            assertThat(sum.get(0)).isEqualTo(me.size());
        } finally {
            lock.unlock();
        }
        List<SharedObject> all = List.of(lock, flag, counter, barrier, sum);
        me.close(me.isFirst() ? all : all.reversed());
    }

    @Test
    void aNewRegionMayHaveAnotherProtocolThanTheOld() {
        List<String> all = protocols().toList();
        run(
                Settings.of(3, 1).withSpaceBytes(12 * 4096),
                me -> {
                    for (int round = 0; round < all.size() * 2; round++) {
                        String protocol = all.get(round * 7 % all.size());
                        try (SharedLongs array = me.protocol(protocol).longs(LENGTH)) {
                            fill(me, array, round);
                        }
                    }
                });
    }

    /** Notices in their payloads would name pages that another protocol has by now. */
    @Test
    void locksAndCountersThatStayTellNothingOfArraysThatWereClosed() {
        List<String> lazy = List.of("hlrc-async", "tmk-lrc", "newgendsm", "csm-none");
        run(
                Settings.of(3, 1).withSpaceBytes(12 * 4096),
                me -> {
                    SharedLock lock = me.named("lock").lock();
                    SharedCounter counter = me.named("counter").counter(0);
                    for (int round = 0; round < 16; round++) {
                        try (SharedLongs array = me.protocol(lazy.get(round % 4)).longs(LENGTH)) {
                            countUp(me, lock, counter, array);
                        }
                    }
                });
    }

    private static void countUp(
            Member me, SharedLock lock, SharedCounter counter, SharedLongs array) {
        for (int i = 0; i < 3; i++) {
            lock.lock();
            try {
                array.set(600L * i, array.get(600L * i) + 1);
            } finally {
                lock.unlock();
            }
            counter.getAndIncrement();
        }
        me.barrier();
        assertThat(array.get(600)).isEqualTo(me.size());
    }

    @Test
    void aClosedObjectIsNamedByWhoeverUsesIt() {
        run(
                Settings.of(2, 1),
                me -> {
                    SharedLongs array = me.named("a").longs(10);
                    SharedLongs again = me.named("a").longs(10);
                    DoubleMatrix matrix = me.named("m").doubleMatrix(3, 3);
                    LongView view = array.view(0, 10);
                    SharedLock lock = me.named("l").lock();
                    me.close(List.of(array, matrix, lock, again));
                    assertClosed("memory a", () -> array.get(0));
                    assertClosed("memory a", () -> again.set(3, 1));
                    assertClosed("memory a", () -> array.view(0, 1));
                    assertClosed("memory a", () -> view.get(0));
                    assertClosed("memory a", array::close);
                    assertClosed("memory m", () -> matrix.get(0, 0));
                    assertClosed("memory m", () -> matrix.row(1));
                    assertClosed("lock l", lock::lock);
                    assertClosed("lock l", lock::newCondition);
                    assertThat(array.length()).isEqualTo(10);
                });
    }

    private static void assertClosed(String name, Runnable use) {
        assertThatThrownBy(use::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(name, "is closed", "allocate it again");
    }

    @Test
    void aLockThatIsHeldIsNotClosed() {
        run(
                Settings.of(1, 1),
                me -> {
                    SharedLock lock = me.named("l").lock();
                    lock.lock();
                    try {
                        assertThatThrownBy(lock::close)
                                .hasMessageContaining("rank 0 closes lock l, which it holds");
                    } finally {
                        lock.unlock();
                    }
                    lock.close();
                });
    }

    @Test
    void ranksThatCloseDifferentObjectsAreTold() {
        assertThatThrownBy(
                        () ->
                                run(
                                        Settings.of(2, 1),
                                        me -> {
                                            SharedLongs a = me.named("a").longs(1);
                                            SharedLongs b = me.named("b").longs(1);
                                            (me.isFirst() ? a : b).close();
                                        }))
                .hasStackTraceContaining("rank 1 closes memory b where rank 0 closes memory a");
    }

    @RepeatedTest(value = 100, name = "whoever comes first, {currentRepetition}")
    void aRankThatDoesNotCloseIsMissed() {
        assertThatThrownBy(
                        () ->
                                run(
                                        Settings.of(2, 1),
                                        me -> {
                                            SharedLongs a = me.named("a").longs(1);
                                            if (me.isFirst()) {
                                                a.close();
                                            }
                                        }))
                .hasStackTraceContaining("memory a");
    }
}
