package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Settings;
import dev.merino.SharedBytes;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.concurrent.locks.Lock;

/** Atomic operations on elements. */
@Timeout(60)
class AtomicsTest {
    private static final int TIMES = 100;

    @ParameterizedTest
    @CsvSource({
        "1,3,csm-ms,4096",
        "3,2,csm-ms,4096",
        "3,2,csm-ms,64",
        "3,2,tmk-lrc,4096",
        "2,2,tmk-erc,4096",
        "2,2,sci-vm,4096",
        "2,2,newgendsm,4096",
        "3,2,fine,64"
    })
    void noUpdateIsLost(int nodes, int threads, String protocol, int unitBytes) {
        Runs.on(
                Settings.of(nodes, threads).withProtocol(protocol).withUnitBytes(unitBytes),
                me -> {
                    SharedLongs longs = me.longs(2000);
                    SharedInts ints = me.ints(1);
                    SharedDoubles doubles = me.doubles(1);
                    for (int i = 0; i < TIMES; i++) {
                        longs.getAndAdd(0, 1);
                        longs.addAndGet(1999, 2);
                        ints.getAndAccumulate(0, me.rank() * 1000 + i, Math::max);
                        doubles.getAndAdd(0, 0.5);
                    }
                    me.barrier();
                    assertThat(longs.get(0)).isEqualTo((long) me.size() * TIMES);
                    assertThat(longs.get(1999)).isEqualTo(2L * me.size() * TIMES);
                    assertThat(ints.get(0)).isEqualTo((me.size() - 1) * 1000 + TIMES - 1);
                    assertThat(doubles.get(0)).isEqualTo(0.5 * me.size() * TIMES);
                });
    }

    @Test
    void everyOperationDoesWhatItsNameSays() {
        Runs.on(
                1,
                1,
                me -> {
                    SharedLongs a = me.longs(1);
                    assertThat(a.getAndAdd(0, 5)).isEqualTo(0);
                    assertThat(a.addAndGet(0, 5)).isEqualTo(10);
                    assertThat(a.getAndSet(0, 3)).isEqualTo(10);
                    assertThat(a.compareAndSet(0, 4, 9)).isFalse();
                    assertThat(a.compareAndSet(0, 3, 9)).isTrue();
                    assertThat(a.getAndAccumulate(0, 2, (x, y) -> x * y)).isEqualTo(9);
                    assertThat(a.accumulateAndGet(0, 2, (x, y) -> x - y)).isEqualTo(16);
                    assertThat(a.getAndUpdate(0, x -> x / 2)).isEqualTo(16);
                    assertThat(a.updateAndGet(0, x -> x + 1)).isEqualTo(9);
                    a.setVolatile(0, 7);
                    assertThat(a.getVolatile(0)).isEqualTo(7).isEqualTo(a.get(0));
                });
    }

    @Test
    void doublesAreComparedBitByBit() {
        Runs.on(
                1,
                1,
                me -> {
                    SharedDoubles a = me.doubles(1);
                    assertThat(a.compareAndSet(0, -0.0, 1)).isFalse();
                    assertThat(a.compareAndSet(0, 0.0, -0.0)).isTrue();
                    assertThat(1 / a.get(0)).isNegative();
                    assertThat(a.compareAndSet(0, -0.0, Double.NaN)).isTrue();
                    assertThat(a.compareAndSet(0, Double.NaN, 2)).isTrue();
                });
    }

    /** What was written before one atomic operation is seen after the next. */
    @Test
    void theyOrderPlainAccesses() {
        Runs.on(
                3,
                2,
                me -> {
                    SharedLongs turn = me.longs(1);
                    SharedLongs data = me.longs(5000);
                    for (int round = 0; round < 3; round++) {
                        long mine = (long) round * me.size() + me.rank();
                        while (turn.getVolatile(0) != mine) {
                            Thread.onSpinWait();
                        }
                        assertThat(data.get(4000)).isEqualTo(mine);
                        data.set(4000, mine + 1);
                        assertThat(turn.compareAndSet(0, mine, mine + 1)).isTrue();
                    }
                });
    }

    @Test
    void anArrayOfOneRankHasThemToo() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedLongs told = me.longs(1);
                    if (me.isFirst()) {
                        told.set(0, me.local().ints(10).reference());
                    }
                    me.barrier();
                    SharedInts a = me.local().intsAt(told.get(0));
                    for (int i = 0; i < TIMES; i++) {
                        a.getAndAdd(9, 1);
                    }
                    assertThatThrownBy(() -> a.getAndAdd(10, 1))
                            .isInstanceOf(IndexOutOfBoundsException.class)
                            .hasMessageContaining("element 10 of");
                    me.barrier();
                    assertThat(a.get(9)).isEqualTo(me.size() * TIMES);
                    me.barrier();
                    if (me.isFirst()) {
                        a.close();
                    }
                    me.barrier();
                    assertThatThrownBy(() -> a.getAndAdd(9, 1))
                            .isInstanceOf(IllegalStateException.class);
                });
    }

    @Test
    void elementsOutsideAndClosedArraysAreRefusedByName() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedLongs a = me.named("votes").longs(5);
                    for (long outside : List.of(-1L, 5L, Long.MAX_VALUE)) {
                        assertThatThrownBy(() -> a.getAndAdd(outside, 1))
                                .isInstanceOf(IndexOutOfBoundsException.class)
                                .hasMessageContaining("of votes, which has 5");
                    }
                    a.getAndAdd(4, 1);
                    a.close();
                    assertThatThrownBy(() -> a.getAndAdd(4, 1))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("votes is closed");
                });
    }

    @Test
    void anOperatorThatFailsChangesNothing() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedInts a = me.ints(1);
                    assertThatThrownBy(() -> a.getAndUpdate(0, x -> 1 / x))
                            .isInstanceOf(ArithmeticException.class);
                    me.barrier();
                    assertThat(a.addAndGet(0, 1)).isPositive();
                });
    }

    /** Other element types have no atomic operations, but the same locks. */
    @Test
    void anElementOfAnyTypeHasALock() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedBytes a = me.bytes(1);
                    for (int i = 0; i < 10; i++) {
                        Lock lock = a.elementLock(0);
                        lock.lock();
                        try {
                            a.set(0, (byte) (a.get(0) + 1));
                        } finally {
                            lock.unlock();
                        }
                    }
                    me.barrier();
                    assertThat(a.get(0)).isEqualTo((byte) (10 * me.size()));
                });
    }
}
