package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedCounter;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;

/** SCI-VM between nodes of one machine: pages, locks, barriers and counters in mapped memory. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MappedSyncRunTest {
    private static final int ROUNDS = 100;
    private static final long LONGS = 4096;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** The last rank uses what is at home on, and managed by, other nodes; the others wait. */
    public static final class Alone implements Program {
        @Override
        public void run(Member me) {
            SharedLock lock = me.named("lock").lock();
            SharedCounter counter = me.named("counter").counter(0);
            SharedLongs sums = me.named("sums").longs(LONGS);
            me.barrier();
            for (int i = 0; me.rank() == me.size() - 1 && i < ROUNDS; i++) {
                CountedRun.add(lock, sums, 0);
                CountedRun.add(lock, sums, LONGS - 1);
                CountedRun.require(counter.getAndAdd(1) == i, "a wrong count");
            }
            me.barrier();
            CountedRun.require(sums.get(0) == ROUNDS, "a wrong sum");
            CountedRun.require(sums.get(LONGS - 1) == ROUNDS, "another wrong sum");
            me.barrier();
        }
    }

    @Test
    void handlersRunOnlyWhereSomebodyWaits() {
        Statistics counted = CountedRun.of(CountedRun.settings(2, 1, 1, "sci-vm"), Alone.class);
        for (String kind : new String[] {"reads", "writes", "fences", "atomics"}) {
            String all = "remote " + kind;
            assertThat(counted.count(all)).as(all).isPositive();
            assertThat(counted.count(all + ", mapped")).as(all).isEqualTo(counted.count(all));
        }
        assertThat(counted.count("remote atomics")).isGreaterThanOrEqualTo(5L * ROUNDS);
        assertThat(counted.count("remote memory handlers")).isZero();
        assertThat(counted.count("coherence handlers")).isZero();
        int barriers = 3;
        int messagesOfAWait = 3; // it waits; it is told; it is answered
        assertThat(counted.count("synchronisation handlers"))
                .isLessThanOrEqualTo((long) barriers * messagesOfAWait);
    }

    /** SCI-VM's table of overheads has such a run: a sequential program on global memory. */
    @Test
    void aFaithfulNodeKeepsItsMemoryUnderTheProtocolThoughItIsAlone() {
        Settings alone = CountedRun.settings(1, 1, 1, "sci-vm");
        assertThat(faults(CountedRun.of(alone, Alone.class))).isZero();
        Statistics counted = CountedRun.of(alone.withFaithful(true), Alone.class);
        long pagesTouched = 2;
        assertThat(faults(counted)).isEqualTo(pagesTouched);
        assertThat(counted.count("barrier arrivals")).isEqualTo(3);
        assertThat(counted.count("remote reads")).isZero();
    }

    private static long faults(Statistics counted) {
        return counted.count("read faults") + counted.count("write faults");
    }

    /** All ranks want one lock and one counter. */
    public static final class Together implements Program {
        @Override
        public void run(Member me) {
            SharedLock lock = me.named("lock").lock();
            SharedCounter counter = me.named("counter").counter(0);
            SharedLongs sums = me.named("sums").longs(LONGS);
            for (int i = 0; i < ROUNDS; i++) {
                CountedRun.add(lock, sums, LONGS / 2);
                if (lock.tryLock()) {
                    lock.unlock();
                }
                counter.getAndAdd(1);
                me.barrier();
            }
            long expected = (long) ROUNDS * me.size();
            CountedRun.require(sums.get(LONGS / 2) == expected, "a wrong sum");
            CountedRun.require(counter.get() == expected, "a wrong count");
        }
    }

    @Tag("release")
    @Test
    void nobodyWaitsInVain() {
        Statistics counted = CountedRun.of(CountedRun.settings(2, 1, 2, "sci-vm"), Together.class);
        assertThat(counted.count("remote atomics, mapped")).isPositive();
    }
}
