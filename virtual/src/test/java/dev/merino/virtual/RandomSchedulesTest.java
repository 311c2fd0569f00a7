package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.DataRaceException;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Schedules by chance: many orders, each again from its seed. */
@Timeout(60)
class RandomSchedulesTest {
    private static final int SEEDS = 20;
    private static final Settings SETTINGS = Settings.of(2, 2).withSpaceBytes(1 << 20);

    /** Ranks under one lock; which rank was there is noted in {@code order}. */
    private static Program underOneLock(List<Integer> order) {
        return me -> {
            SharedLock lock = me.lock();
            for (int i = 0; i < 5; i++) {
                lock.lock();
                try {
                    order.add(me.rank());
                } finally {
                    lock.unlock();
                }
            }
        };
    }

    private static List<Integer> order(long seed) {
        List<Integer> order = new ArrayList<>();
        new RandomSchedules(SETTINGS).run(seed, underOneLock(order));
        return order;
    }

    @Test
    void aSeedStandsForOneSchedule() {
        assertThat(order(7)).hasSize(20).isEqualTo(order(7));
    }

    @Test
    void otherSeedsAreOtherSchedules() {
        Set<List<Integer>> orders = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            orders.add(order(seed));
        }
        assertThat(orders).hasSizeGreaterThan(SEEDS / 2);
    }

    /** Between the reading and the writing of an element of one node others have their turn. */
    @Test
    void ranksOfANodeLoseTheirProcessorsBetweenTwoAccesses() {
        Set<Long> sums = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            new RandomSchedules(Settings.of(1, 3).withSpaceBytes(1 << 20))
                    .run(
                            seed,
                            me -> {
                                SharedLongs count = me.longs(1);
                                for (int i = 0; i < 20; i++) {
                                    count.set(0, count.get(0) + 1);
                                }
                                me.barrier();
                                sums.add(count.get(0));
                            });
        }
        assertThat(sums).hasSizeGreaterThan(SEEDS / 4);
    }

    @Test
    void dataRacesAreLookedForIfTheSettingsSaySo() {
        RandomSchedules schedules = new RandomSchedules(SETTINGS.withRaces(RaceSearch.ACCESSES));
        assertThatThrownBy(() -> schedules.run(1, me -> me.longs(1).set(0, me.rank())))
                .isInstanceOf(DataRaceException.class);
        assertThatCode(() -> schedules.run(1, me -> me.longs(4).set(me.rank(), 1)))
                .doesNotThrowAnyException();
    }

    @Tag("long")
    @Test
    void aProgramThatDoesNotEndIsGivenUp() {
        assertThatThrownBy(
                        () ->
                                new RandomSchedules(SETTINGS)
                                        .run(
                                                1,
                                                me -> {
                                                    SharedLongs flag = me.longs(1);
                                                    while (flag.get(0) == 0) {
                                                        me.sync();
                                                    }
                                                }))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("does not end");
    }
}
