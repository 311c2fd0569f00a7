package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

/** Locks that live ranks keep after they have unlocked them. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class KeptLockRunTest {
    private static final int ROUNDS = 2_000;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** Sums under two locks: one that all use, and one that each rank has mostly for itself. */
    public static final class Sums implements Program {
        @Override
        public void run(Member me) {
            SharedLongs sums = me.named("sums").longs(1024L * me.size());
            SharedLock all = me.named("all").lock();
            SharedLock[] own = new SharedLock[me.size()];
            for (int rank = 0; rank < own.length; rank++) {
                own[rank] = me.named("own " + rank).lock();
            }
            me.barrier();
            for (int round = 0; round < ROUNDS; round++) {
                int whose = round % 100 == 0 ? (me.rank() + 1) % me.size() : me.rank();
                CountedRun.add(own[whose], sums, 1024L * whose + 1);
                if (round % 10 == 0) {
                    CountedRun.add(all, sums, 0);
                }
            }
            me.barrier();
            CountedRun.require(
                    sums.get(0) == (long) me.size() * ROUNDS / 10, "a wrong sum under one lock");
            for (int rank = 0; rank < me.size(); rank++) {
                CountedRun.require(
                        sums.get(1024L * rank + 1) == ROUNDS, "a wrong sum of rank " + rank);
            }
        }
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"2,2,1,csm-none"})
    void everySumIsRight(int nodes, int workers, int threads, String protocol) {
        Settings settings = CountedRun.settings(nodes, workers, threads, protocol);
        Statistics _ = CountedRun.of(settings, Sums.class);
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({
        "1,1,2,csm-none",
        "2,1,2,tmk-lrc",
        "2,1,2,csm-none",
        "2,2,2,hlrc-async",
        "1,2,2,sci-vm",
        "2,1,1,csm-s"
    })
    void everySumIsRightOnMoreClusters(int nodes, int workers, int threads, String protocol) {
        everySumIsRight(nodes, workers, threads, protocol);
    }

    @Test
    void locksThatAreTakenWithoutTheKeeperAreCounted() {
        Statistics kept = CountedRun.of(Settings.of(1, 1), Sums.class);
        Statistics faithful = CountedRun.of(Settings.of(1, 1).withFaithful(true), Sums.class);
        assertThat(kept.count("lock acquires, local"))
                .isEqualTo(faithful.count("lock acquires, local"));
    }

    /** Rank 0 takes and gives back one lock all the time; the others want it once each. */
    public static final class Greedy implements Program {
        @Override
        public void run(Member me) {
            SharedLongs seen = me.named("seen").longs(16);
            SharedLock lock = me.named("lock").lock();
            me.barrier();
            boolean mine = me.isFirst();
            while (true) {
                lock.lock();
                try {
                    seen.set(0, seen.get(0) + (mine ? 0 : 1));
                    if (!mine || seen.get(0) == me.size() - 1) {
                        return;
                    }
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({"3,1,1", "1,1,2", "2,2,1"})
    void whoWantsALockThatIsUsedAllTheTimeGetsIt(int nodes, int workers, int threads) {
        Statistics _ =
                CountedRun.of(Settings.of(nodes, threads).withWorkers(workers), Greedy.class);
    }

    /** A lock that another rank of the node keeps is free for whoever tries. */
    public static final class Trying implements Program {
        @Override
        public void run(Member me) {
            SharedLock lock = me.named("lock").lock();
            if (me.isFirst()) {
                CountedRun.add(lock, me.named("sum").longs(1), 0);
            } else {
                SharedLongs _ = me.named("sum").longs(1);
            }
            me.barrier();
            if (!me.isFirst() && !lock.tryLock()) {
                throw new IllegalStateException("the lock is free");
            }
            me.barrier();
        }
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({"2,1", "1,2"})
    void aKeptLockIsFreeForWhoTries(int workers, int threads) {
        Statistics _ = CountedRun.of(Settings.of(1, threads).withWorkers(workers), Trying.class);
    }
}
