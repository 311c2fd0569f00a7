package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Ranks of a node alone, which meet and count in memory; and ranks of several nodes, of which only
 * the last of each node wakes its keeper: if it did not, each barrier would take a second.
 */
@Tag("release")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MemorySyncRunTest {
    private static final int ROUNDS = 400;
    private static final int FLAG_ROUNDS = 64;
    private static final long FIRST = 1_000_000_000_000L;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /**
     * All write, meet, and read what the others wrote. Now and then one comes late: sometimes the
     * others still wait for it in memory, sometimes they have gone to the keeper.
     */
    public static final class Meetings implements Program {
        @Override
        public void run(Member me) {
            SharedLongs written = me.longs(512L * me.size());
            SharedLongs small = me.unitBytes(64).longs(8L * me.size());
            SharedCounter counter = me.counter(FIRST);
            for (int round = 1; round <= ROUNDS; round++) {
                if ((round + me.rank()) % 50 == 0) {
                    LockSupport.parkNanos(round % 100 < 50 ? 300_000 : 5_000_000);
                }
                written.set(512L * me.rank(), round);
                small.set(8L * me.rank(), round);
                long _ = counter.getAndAdd(1);
                me.barrier();
                CountedRun.require(counter.get() == FIRST + (long) round * me.size(), "counter");
                for (int rank = 0; rank < me.size(); rank++) {
                    CountedRun.require(written.get(512L * rank) == round, "page");
                    CountedRun.require(small.get(8L * rank) == round, "unit");
                }
                me.barrier();
            }
            while (!counter.compareAndSet(counter.get(), me.rank())) {
                Thread.onSpinWait();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1,csm-none", "1,2,tmk-lrc", "1,3,hlrc-async", "2,1,csm-adb", "2,2,sci-vm"})
    void ranksOfOneNodeMeetAndCount(int workers, int threads, String protocol) {
        Settings settings = Settings.of(1, threads).withWorkers(workers).withProtocol(protocol);
        Statistics counted = CountedRun.of(settings, Meetings.class);
        long ranks = (long) workers * threads;
        assertThat(counted.count("barrier arrivals")).isEqualTo(2 * ROUNDS * ranks);
        assertThat(counted.count("counter operations"))
                .isGreaterThanOrEqualTo((2 * ROUNDS + 2) * ranks);
    }

    @ParameterizedTest
    @CsvSource({"1,2,csm-none"})
    void theLastRankOfANodeWakesItsKeeper(int workers, int threads, String protocol) {
        Settings settings = Settings.of(2, threads).withWorkers(workers).withProtocol(protocol);
        Statistics counted = CountedRun.of(settings, Meetings.class);
        assertThat(counted.count("barrier arrivals"))
                .isEqualTo(2L * 2 * ROUNDS * workers * threads);
    }

    @ParameterizedTest
    @CsvSource({"1,3,tmk-lrc", "2,2,hlrc-async"})
    void theLastOfManyRanksWakesItsKeeper(int workers, int threads, String protocol) {
        theLastRankOfANodeWakesItsKeeper(workers, threads, protocol);
    }

    @Test
    void theMemoryOfANodeAloneIsNotWatchedUnlessItsPapersNodesDoSo() {
        Settings alone = Settings.of(1, 2);
        assertThat(faults(CountedRun.of(alone, Meetings.class))).isZero();
        assertThat(faults(CountedRun.of(alone.withFaithful(true), Meetings.class))).isPositive();
    }

    /**
     * Each rank sets the flags of its own numbers, and awaits those of others. Now and then one
     * comes late: sometimes the others still wait in memory, sometimes they have gone to the
     * keeper. The flags of a round are closed, so that their numbers are used again.
     */
    public static final class Signals implements Program {
        private static final int FLAGS = 8;

        @Override
        public void run(Member me) {
            SharedLongs written = me.longs(512L * FLAGS);
            for (int round = 1; round <= FLAG_ROUNDS; round++) {
                List<SharedFlag> flags = Stream.generate(me::flag).limit(FLAGS).toList();
                for (int i = 0; i < FLAGS; i++) {
                    if (i % me.size() == me.rank()) {
                        set(flags.get(i), written, i, round);
                    } else {
                        flags.get(i).await();
                        CountedRun.require(flags.get(i).isSet(), "set");
                        CountedRun.require(written.get(512L * i) == round, "seen");
                    }
                }
                me.barrier();
                flags.forEach(SharedFlag::close);
            }
        }

        private static void set(SharedFlag flag, SharedLongs written, int i, int round) {
            if ((round + i) % 16 == 0) {
                LockSupport.parkNanos(round % 32 < 16 ? 300_000 : 5_000_000);
            }
            CountedRun.require(!flag.isSet(), "not set yet");
            written.set(512L * i, round);
            flag.set();
            CountedRun.require(isRefused(flag::set), "a flag is set once");
        }

        private static boolean isRefused(Runnable action) {
            try {
                action.run();
                return false;
            } catch (IllegalStateException refused) {
                return true;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,2,csm-none", "2,1,tmk-lrc", "1,3,hlrc-async"})
    void ranksOfOneNodeSetAndAwaitFlags(int workers, int threads, String protocol) {
        Settings settings = Settings.of(1, threads).withWorkers(workers).withProtocol(protocol);
        Statistics counted = CountedRun.of(settings, Signals.class);
        assertThat(counted.count("flags set")).isEqualTo((long) Signals.FLAGS * FLAG_ROUNDS);
    }

    /** Nobody sets the flag for which rank 0 waits. */
    public static final class NeverSet implements Program {
        @Override
        public void run(Member me) {
            SharedFlag flag = me.named("go").flag();
            if (me.isFirst()) {
                flag.await();
            }
        }
    }

    @Test
    void whoWaitsForAFlagThatNobodySetsIsToldSo() {
        assertThatThrownBy(() -> CountedRun.of(Settings.of(1, 2), NeverSet.class))
                .hasMessageContaining("rank 0 waits for flag go");
    }

    private static long faults(Statistics counted) {
        return counted.count("read faults") + counted.count("write faults");
    }

    /** Rank 1 does not come to the last barrier. */
    public static final class Absent implements Program {
        @Override
        public void run(Member me) {
            for (int round = 0; round < ROUNDS + 1 - me.rank(); round++) {
                me.barrier();
            }
        }
    }

    @Test
    void whoWaitsForARankThatHasEndedIsToldSo() {
        assertThatThrownBy(() -> CountedRun.of(Settings.of(1, 2), Absent.class))
                .hasMessageContaining("rank 0 waits at barrier")
                .hasMessageContaining("rank 1");
    }
}
