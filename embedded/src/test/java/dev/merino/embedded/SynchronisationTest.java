package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Settings;
import dev.merino.SharedBarrier;
import dev.merino.SharedBytes;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedInts;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Barriers, flags and counters, and the order they make. */
@Timeout(60)
class SynchronisationTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void nobodyLeavesABarrierBeforeEverybodyHasCome(int fanOut) {
        Runs.on(
                Settings.of(5, 2).withBarrierFanOut(fanOut),
                me -> {
                    SharedInts round = me.ints(me.size());
                    SharedBarrier barrier = me.sharedBarrier();
                    for (int i = 1; i <= 50; i++) {
                        round.set(me.rank(), i);
                        if (i % 2 == 0) {
                            barrier.await();
                        } else {
                            me.barrier();
                        }
                        for (int rank = 0; rank < me.size(); rank++) {
                            assertThat(round.get(rank)).isEqualTo(i);
                        }
                        me.barrier();
                    }
                });
    }

    @Test
    void neighbouringBytesOfOnePageDoNotInterfere() {
        Runs.on(
                4,
                2,
                me -> {
                    SharedBytes bytes = me.bytes(me.size() * 5L);
                    for (int round = 1; round <= 200; round++) {
                        for (int i = 0; i < 5; i++) {
                            bytes.set((long) i * me.size() + me.rank(), (byte) (round + me.rank()));
                        }
                        me.barrier();
                        for (int i = 0; i < bytes.length(); i++) {
                            assertThat(bytes.get(i)).isEqualTo((byte) (round + i % me.size()));
                        }
                        me.barrier();
                    }
                });
    }

    @Test
    void whoSeesAFlagSeesWhatWasWrittenBeforeIt() {
        Runs.on(
                3,
                2,
                me -> {
                    SharedInts data = me.ints(100);
                    SharedFlag[] flags = new SharedFlag[20];
                    for (int i = 0; i < flags.length; i++) {
                        flags[i] = me.flag();
                    }
                    for (int i = 0; i < flags.length; i++) {
                        if (i % me.size() == me.rank()) {
                            data.set(i, i + 1);
                            flags[i].set();
                        }
                        if (i % 2 == 0) {
                            flags[i].await();
                        }
                        while (!flags[i].isSet()) {
                            Thread.onSpinWait();
                        }
                        assertThat(data.get(i)).isEqualTo(i + 1);
                    }
                });
    }

    @Test
    void aFlagIsSetOnce() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedFlag flag = me.named("done").flag();
                    if (me.isFirst()) {
                        assertThat(flag.isSet()).isFalse();
                        flag.set();
                    }
                    me.barrier();
                    assertThatThrownBy(flag::set)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("done");
                });
    }

    @Test
    void countersCountEveryChange() {
        Runs.on(
                3,
                2,
                me -> {
                    SharedCounter sum = me.counter(100);
                    SharedCounter tickets = me.counter(0);
                    SharedInts taken = me.ints(600);
                    for (int i = 0; i < 100; i++) {
                        sum.addAndGet(2);
                        sum.getAndAdd(-1);
                        long ticket =
                                i % 2 == 0
                                        ? tickets.getAndIncrement()
                                        : tickets.incrementAndGet() - 1;
                        taken.set(ticket, taken.get(ticket) + 1);
                    }
                    me.barrier();
                    assertThat(sum.get()).isEqualTo(100 + 600);
                    for (int i = 0; i < 600; i++) {
                        assertThat(taken.get(i)).isEqualTo(1);
                    }
                });
    }

    @Test
    void aCounterIsComparedAndSet() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedCounter value = me.counter(0);
                    SharedInts sum = me.ints(1);
                    for (int i = 0; i < 50; i++) {
                        while (!value.compareAndSet(0, me.rank() + 1)) {
                            Thread.onSpinWait();
                        }
                        assertThat(value.get()).isEqualTo(me.rank() + 1);
                        sum.set(0, sum.get(0) + 1);
                        value.set(0);
                    }
                    me.barrier();
                    assertThat(sum.get(0)).isEqualTo(200);
                });
    }
}
