package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.MerinoException;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a rank waits for shows up under its cause. Bounds are least values. */
@Timeout(60)
class TimeByCauseTest {
    private static final long SLEEP_MS = 200;

    /** A part of the sleep: the other rank may begin to wait late. */
    private static final long LEAST_NS = SLEEP_MS * 1_000_000 / 2;

    @Test
    void whoWaitsForALockWhoseHolderSleepsWaitsForALock() {
        Statistics counted =
                Runs.on(
                        2,
                        1,
                        me -> {
                            SharedLock lock = me.lock();
                            if (me.isFirst()) {
                                lock.lock();
                            }
                            me.barrier();
                            if (me.isFirst()) {
                                Thread.sleep(SLEEP_MS);
                            } else {
                                lock.lock();
                            }
                            lock.unlock();
                        });
        assertThat(time(counted, 1).lockNs()).isGreaterThan(LEAST_NS);
        assertThat(time(counted, 0).userNs()).isGreaterThan(LEAST_NS);
    }

    @Test
    void whoIsEarlyAtABarrierWaitsForABarrierAndWhoIsLateDoesNot() {
        Statistics counted =
                Runs.on(
                        2,
                        1,
                        me -> {
                            Thread.sleep(me.isFirst() ? SLEEP_MS : 0);
                            me.barrier();
                        });
        assertThat(time(counted, 1).barrierNs()).isGreaterThan(LEAST_NS);
        assertThat(time(counted, 0).barrierNs()).isLessThan(time(counted, 1).barrierNs());
    }

    @Test
    void whoAwaitsAFlagThatIsSetLateWaitsForAFlag() {
        Statistics counted =
                Runs.on(
                        2,
                        1,
                        me -> {
                            SharedFlag flag = me.flag();
                            if (me.isFirst()) {
                                Thread.sleep(SLEEP_MS);
                                flag.set();
                            } else {
                                flag.await();
                            }
                        });
        assertThat(time(counted, 1).flagNs()).isGreaterThan(LEAST_NS);
    }

    @Test
    void aStormOfFaultsIsWaitingForPages() {
        Statistics counted =
                Runs.on(
                        2,
                        1,
                        me -> {
                            SharedLongs values = me.longs(512 * 200);
                            for (int round = 0; round < 10; round++) {
                                for (long i = 0; i < values.length(); i += 512) {
                                    if (me.isFirst()) {
                                        values.set(i, round);
                                    }
                                }
                                me.barrier();
                                long sum = 0;
                                for (long i = values.length() - 512; i >= 0; i -= 512) {
                                    sum += values.get(i);
                                }
                                assertThat(sum).isEqualTo(200L * round);
                                me.barrier();
                            }
                        });
        Statistics.Time reader = time(counted, 1);
        assertThat(reader.pageNs()).isPositive().isGreaterThan(reader.lockNs() + reader.flagNs());
    }

    @Test
    void causesAddUpToTheTimeOfTheRank() {
        Statistics counted =
                Runs.on(
                        2,
                        2,
                        me -> {
                            Thread.sleep(50);
                            me.barrier();
                        });
        for (Statistics.Time time : counted.total().ranks()) {
            assertThat(time.totalNs()).isGreaterThan(49_000_000).isLessThan(counted.wallNs());
        }
        assertThat(counted.total().ranks()).hasSize(4);
    }

    @Test
    void onlyTimedRegionsCount() {
        Statistics counted =
                Runs.on(
                        2,
                        1,
                        me -> {
                            SharedLongs values = me.longs(512 * 50);
                            touch(values, me.rank());
                            me.barrier();
                            touch(values, 1 - me.rank());
                            for (int region = 0; region < 2; region++) {
                                me.timed(() -> Thread.sleep(20));
                            }
                            Thread.sleep(SLEEP_MS);
                            touch(values, 2);
                        });
        assertThat(counted.isTimed()).isTrue();
        assertThat(counted.count(Statistics.TIMED_REGIONS)).isEqualTo(2 * 2);
        // What a barrier before the region asked for ahead may come within it; nobody waits for it.
        assertThat(counted.count("page transfers")).isEqualTo(counted.count("pages fetched ahead"));
        assertThat(counted.count("read faults") + counted.count("write faults")).isZero();
        assertThat(counted.count("barrier arrivals")).isEqualTo(2 * 2 * 2);
        assertThat(counted.countedNs())
                .isGreaterThan(39_000_000)
                .isLessThan(counted.wallNs() - SLEEP_MS * 1_000_000);
        assertThat(counted.rates()).containsKeys("barriers/s", "messages/s", "kbytes/s");
    }

    private static void touch(SharedLongs values, int value) {
        for (long i = 0; i < values.length(); i += 512) {
            values.set(i + value, value);
        }
    }

    @Test
    void aRegionWithinARegionIsPartOfIt() {
        Statistics counted =
                Runs.on(2, 1, me -> me.timed(() -> me.timed(() -> me.timed(me::barrier))));
        assertThat(counted.count(Statistics.TIMED_REGIONS)).isEqualTo(2);
        assertThat(counted.count("barrier arrivals")).isEqualTo(3 * 2);
    }

    @Test
    void aRegionThatWasNotBegunCannotEnd() {
        assertThatThrownBy(() -> Runs.on(1, 1, me -> me.endTimed()))
                .isInstanceOf(MerinoException.class)
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .rootCause()
                .hasMessage("rank 0 is in no timed region");
    }

    private static Statistics.Time time(Statistics counted, int rank) {
        return counted.total().ranks().get(rank);
    }
}
