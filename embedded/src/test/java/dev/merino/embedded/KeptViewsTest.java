package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.LongView;
import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;

/** Views that are made once and used after every kind of synchronisation. */
class KeptViewsTest {
    private static final int PAGE = 512; // longs

    /** More than a view gets at once. */
    private static final int LONG = 40 * PAGE;

    @Test
    void aKeptViewSeesWhatTheLastHolderOfALockWrote() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedLongs sum = me.longs(3);
                    LongView kept = sum.view(0, 3);
                    SharedLock lock = me.lock();
                    for (int i = 0; i < 200; i++) {
                        lock.lock();
                        try {
                            kept.set(1, kept.get(1) + 1);
                        } finally {
                            lock.unlock();
                        }
                    }
                    me.barrier();
                    assertThat(kept.get(1)).isEqualTo(200 * 4);
                });
    }

    @Test
    void aLongKeptViewSeesEveryRound() {
        Runs.on(
                3,
                1,
                me -> {
                    SharedLongs a = me.placement(Placement.BLOCKED).longs(LONG);
                    LongView kept = a.view(0, LONG);
                    for (int round = 1; round < 6; round++) {
                        for (int i = me.rank(); i < LONG; i += me.size()) {
                            kept.set(i, (long) round * i);
                        }
                        me.barrier();
                        for (int i = 0; i < LONG; i++) {
                            assertThat(kept.get(i)).isEqualTo((long) round * i);
                        }
                        me.barrier();
                    }
                });
    }

    @Test
    void aLongViewFetchesOnlyThePagesThatAreTouched() {
        var statistics =
                Runs.on(
                        2,
                        1,
                        me -> {
                            SharedLongs a = writtenByTheFirst(me);
                            if (!me.isFirst()) {
                                LongView kept = a.view(0, LONG);
                                assertThat(kept.get(3 * PAGE) + kept.get(30 * PAGE + 5))
                                        .isEqualTo(33L * PAGE + 5);
                            }
                        });
        assertThat(statistics.count("page transfers")).isLessThan(10);
    }

    /** Of the row of a stencil's neighbour one may be about to change a single element. */
    @Test
    void aKeptViewOfWhichOneElementIsWrittenHasOneTwin() {
        var statistics =
                Runs.on(
                        2,
                        1,
                        me -> {
                            SharedLongs a = writtenByTheFirst(me);
                            LongView kept = a.view(0, 16 * PAGE);
                            for (int round = 0; round < 10; round++) {
                                me.barrier();
                                if (!me.isFirst()) {
                                    kept.set(7 * PAGE, round);
                                }
                                me.barrier();
                                assertThat(kept.get(7 * PAGE)).isEqualTo(round);
                            }
                        });
        assertThat(statistics.count("twins")).isLessThan(20);
    }

    @Test
    void aKeptViewOfAnArrayThatWasClosedIsRefused() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedLongs a = me.named("ledger").longs(PAGE);
                    LongView kept = a.view(0, PAGE);
                    kept.get(0);
                    a.close();
                    assertThatThrownBy(() -> kept.get(0))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("ledger");
                    assertThatThrownBy(() -> kept.set(0, 1))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("ledger");
                });
    }

    private static SharedLongs writtenByTheFirst(Member me) {
        SharedLongs a = me.longs(LONG);
        if (me.isFirst()) {
            for (long i = 0; i < LONG; i++) {
                a.set(i, i);
            }
        }
        me.barrier();
        return a;
    }
}
