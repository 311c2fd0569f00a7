package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Live ranks that close what they share, and get the same memory, numbers and names again. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ClosingRunTest {
    private static final int ROUNDS = 6;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /**
     * In each round all is new: memory of zeros, an unset flag, a lock that nobody has, a counter
     * at its first value. The sizes differ, so that pages change the objects that they are of; all
     * rounds together do not fit into the space.
     */
    public static final class Rounds implements Program {
        private static final long LONGS = 512 * 1024;

        @Override
        public void run(Member me) {
            for (int round = 1; round <= ROUNDS; round++) {
                SharedLongs large = me.named("large").longs(LONGS + 512L * round);
                SharedLongs small = me.unitBytes(64).longs(8L * me.size());
                SharedLock lock = me.lock();
                SharedFlag flag = me.flag();
                SharedCounter counter = me.counter(round);
                use(me, round, large, small, lock, flag, counter);
                me.close(List.of(large, small, lock, flag, counter));
                CountedRun.require(isRefused(large, lock), "a closed object can be used");
            }
        }

        private static void use(
                Member me,
                int round,
                SharedLongs large,
                SharedLongs small,
                SharedLock lock,
                SharedFlag flag,
                SharedCounter counter) {
            for (long at = 0; at < large.length(); at += 512) {
                CountedRun.require(large.get(at) == 0, "memory of an array that was closed");
            }
            CountedRun.require(
                    small.get(8L * me.rank()) == 0 && !flag.isSet(), "an old unit or flag");
            me.barrier();
            CountedRun.add(lock, large, 0);
            large.set(512L * (me.rank() + 1), round);
            small.set(8L * me.rank(), round);
            long _ = counter.getAndAdd(1);
            me.barrier();
            CountedRun.require(large.get(0) == me.size(), "the sum under the lock");
            CountedRun.require(counter.get() == round + me.size(), "the counter");
            for (int rank = 0; rank < me.size(); rank++) {
                CountedRun.require(large.get(512L * (rank + 1)) == round, "page of rank " + rank);
                CountedRun.require(small.get(8L * rank) == round, "unit of rank " + rank);
            }
            if (me.isFirst()) {
                flag.set();
            }
            flag.await();
        }

        private static boolean isRefused(SharedLongs array, SharedLock lock) {
            try {
                long _ = array.get(0);
                return false;
            } catch (IllegalStateException e) {
                return e.toString().contains("large") && isRefused(lock);
            }
        }

        private static boolean isRefused(SharedLock lock) {
            try {
                boolean _ = lock.tryLock();
                return false;
            } catch (IllegalStateException e) {
                return true;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,2,2,sci-vm", "2,1,1,newgendsm"})
    void allRoundsFitIntoTheSpaceOfFew(int nodes, int workers, int threads, String protocol) {
        Settings settings =
                CountedRun.settings(nodes, workers, threads, protocol).withSpaceBytes(16L << 20);
        Statistics counted = CountedRun.of(settings, Rounds.class);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({"2,1,2,tmk-lrc", "2,2,1,hlrc-async", "3,1,1,csm-adb"})
    void moreClusters(int nodes, int workers, int threads, String protocol) {
        allRoundsFitIntoTheSpaceOfFew(nodes, workers, threads, protocol);
    }
}
