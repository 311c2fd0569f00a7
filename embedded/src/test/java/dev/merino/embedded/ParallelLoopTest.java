package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Schedule;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.SharedFlag;
import dev.merino.SharedInts;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Loops whose pieces all ranks do together: each piece once, and all of it visible afterwards. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ParallelLoopTest {
    private static final List<Schedule> SCHEDULES =
            List.of(
                    Schedule.even(),
                    Schedule.dynamic(),
                    Schedule.dynamic(1),
                    Schedule.dynamic(7),
                    Schedule.guided(),
                    Schedule.guided(3));

    private static void run(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            var _ = cluster.run(program);
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1,csm-ms", "1,3,csm-ms", "3,2,csm-ms", "3,2,tmk-lrc", "3,2,csm-dms", "2,2,fine"})
    void everyPieceIsDoneOnceAndSeenByAll(int nodes, int threads, String protocol) {
        run(
                Settings.of(nodes, threads).withProtocol(protocol),
                me -> {
                    SharedInts times = me.ints(300);
                    int loops = 0;
                    for (Schedule schedule : SCHEDULES) {
                        for (long count : new long[] {0, 1, 5, 100, 299}) {
                            Share range = new Share(1, 1 + count);
                            me.parallel(range, schedule, i -> times.set(i, times.get(i) + 1));
                            loops++;
                            for (long i = range.from(); i < range.to(); i++) {
                                assertThat(times.get(i))
                                        .as("piece %d of %s by %s", i, range, schedule)
                                        .isEqualTo(expected(loops, i));
                            }
                            me.barrier();
                        }
                    }
                });
    }

    /** In how many of the first loops piece {@code i} was. */
    private static int expected(int loops, long i) {
        long[] counts = {0, 1, 5, 100, 299};
        int times = 0;
        for (int loop = 0; loop < loops; loop++) {
            times += i <= counts[loop % counts.length] ? 1 : 0;
        }
        return times;
    }

    /** Node 0 is in its first chunk until all others are done: they have taken the rest. */
    @Test
    void otherNodesTakeWhatABusyNodeHasNotBegun() {
        run(
                Settings.of(2, 1),
                me -> {
                    SharedLongs done = me.longs(100);
                    SharedFlag begun = me.flag();
                    SharedFlag others = me.flag();
                    long[] mine = {0};
                    me.parallel(
                            new Share(0, 100),
                            1,
                            i -> {
                                mine[0]++;
                                done.set(i, 1 + me.rank());
                                if (me.rank() == 0) {
                                    begun.set();
                                    others.await();
                                } else {
                                    begun.await();
                                }
                                if (mine[0] == 99) {
                                    others.set();
                                }
                            });
                    assertThat(mine[0]).isEqualTo(me.rank() == 0 ? 1 : 99);
                    assertThat(done.get(0)).isEqualTo(1);
                    assertThat(done.get(49)).isEqualTo(2);
                });
    }

    @Test
    void evenWorkStaysOnItsNode() {
        run(
                Settings.of(1, 2),
                me -> {
                    long[] mine = {0};
                    me.parallelChunks(
                            new Share(0, 101), Schedule.even(), (from, to) -> mine[0] += to - from);
                    assertThat(mine[0]).isEqualTo(me.rank() == 0 ? 51 : 50);
                });
    }

    @Test
    void raceDetectionKnowsThatTheyAreBarriers() {
        run(
                Settings.of(2, 2).withRaces(RaceSearch.ACCESSES),
                me -> {
                    SharedLongs words = me.longs(64);
                    for (int round = 0; round < 5; round++) {
                        me.parallel(64, i -> words.set(i, words.get(i) + 1));
                    }
                    me.parallel(64, i -> assertThat(words.get(63 - i)).isEqualTo(5));
                });
    }

    // ---- mistakes

    private static void refused(Program program, String words) {
        assertThatThrownBy(() -> run(Settings.of(2, 1), program)).hasStackTraceContaining(words);
    }

    @Test
    void aLoopInsideALoopIsRefused() {
        refused(
                me -> me.parallel(10, i -> me.parallel(10, j -> {})),
                "begins a parallel loop inside another one");
    }

    @Test
    void rangesAndGrainsMustBePossible() {
        refused(me -> me.parallel(new Share(3, 2), 1, i -> {}), "a loop over Share[from=3, to=2]");
        refused(me -> me.parallel(new Share(0, 2), -1, i -> {}), "a grain of -1 pieces");
    }
}
