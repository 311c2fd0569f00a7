package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.linux.Cores;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PlainThreadsTest {
    @Test
    void noThreadPassesABarrierBeforeAllAreThere() {
        int[] arrivals = new int[3];
        AtomicIntegerArray early = new AtomicIntegerArray(3);
        PlainThreads.run(
                3,
                me -> {
                    for (int step = 1; step <= 600; step++) {
                        arrivals[me.index()] = step;
                        me.barrier();
                        for (int other : arrivals) {
                            early.addAndGet(me.index(), other == step ? 0 : 1);
                        }
                        me.barrier();
                    }
                });
        assertThat(early.toString()).isEqualTo("[0, 0, 0]");
    }

    @Test
    void theirSharesAreThoseOfRanks() {
        long[] counts = new long[3];
        PlainThreads.run(3, me -> counts[me.index()] = me.share(8).count());
        assertThat(counts).containsExactly(3, 3, 2);
    }

    @Test
    void aThreadThatFailsEndsAllOfThem() {
        assertThatThrownBy(
                        () ->
                                PlainThreads.run(
                                        2,
                                        me -> {
                                            if (me.index() == 1) {
                                                throw new IllegalArgumentException("no luck");
                                            }
                                            me.barrier();
                                        }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a plain thread failed")
                .cause()
                .hasMessage("no luck");
    }

    /** As ranks of nodes that share a machine do. */
    @Test
    void theyTakeAllCoresThoughWhoStartsThemKeepsToOne() throws Exception {
        BitSet all = Cores.ofProcess();
        BitSet[] theirs = new BitSet[1];
        Thread bound =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    BitSet one = new BitSet();
                                    one.set(all.nextSetBit(0));
                                    assertThat(Cores.keepTo(one)).isTrue();
                                    PlainThreads.run(1, me -> theirs[0] = Cores.mine());
                                });
        bound.join();
        assertThat(theirs[0]).isEqualTo(all);
    }
}
