package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where the time of live ranks and of their keepers goes. Bounds are least values and ratios. */
class TimeByCauseRunTest {
    private static final long SLEEP_MS = 200;
    private static final long PAGES = 400;
    private static final long LEAST_NS = SLEEP_MS * 1_000_000 / 2;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** In turn: a storm of faults, a lock whose holder sleeps, a rank that is late. */
    public static final class Troubles implements Program {
        /** Made by its name. */
        public Troubles() {}

        @Override
        public void run(Member me) throws Exception {
            SharedLongs values = me.longs(512 * PAGES);
            SharedLock lock = me.lock();
            storm(me, values); // does not count
            me.timed(
                    () -> {
                        storm(me, values);
                        waitForTheLock(me, lock);
                        Thread.sleep(me.isFirst() ? SLEEP_MS : 0);
                        me.barrier();
                    });
            Thread.sleep(SLEEP_MS);
        }

        /** Each rank reads pages of its own, and backwards, so that nothing is fetched ahead. */
        private static void storm(Member me, SharedLongs values) {
            for (long i = 0; me.isFirst() && i < values.length(); i += 512) {
                values.set(i, values.get(i) + 1);
            }
            me.barrier();
            long sum = 0;
            for (long page = PAGES - 1 - me.rank(); page >= 0; page -= me.size()) {
                sum += values.get(512 * page);
            }
            CountedRun.require(sum % (PAGES / me.size()) == 0, "all were written equally often");
            me.barrier();
        }

        private static void waitForTheLock(Member me, SharedLock lock) throws Exception {
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
            me.barrier();
        }
    }

    @Test
    void whateverARankWaitsForShowsUpUnderItsCause() {
        Statistics counted =
                CountedRun.of(CountedRun.settings(2, 1, 1, "csm-none"), Troubles.class);
        Statistics.Time first = counted.total().ranks().get(0);
        Statistics.Time second = counted.total().ranks().get(1);
        assertThat(second.lockNs()).isGreaterThan(LEAST_NS);
        assertThat(second.barrierNs()).isGreaterThan(LEAST_NS);
        assertThat(first.userNs()).isGreaterThan(2 * LEAST_NS);
        assertThat(second.pageNs()).as("the stalls of its faults").isGreaterThan(100_000);
        assertThat(counted.count("read faults") + counted.count("write faults")).isPositive();
        for (Statistics.Time time : counted.total().ranks()) {
            assertThat(time.totalNs())
                    .isGreaterThan(2 * LEAST_NS)
                    .isLessThan(counted.wallNs() - SLEEP_MS * 1_000_000);
        }
    }

    @Tag("long")
    @Test
    void stallsOfThreadsOfOneProcessAreTheirOwn() {
        Statistics counted =
                CountedRun.of(CountedRun.settings(2, 1, 2, "csm-none"), Troubles.class);
        assertThat(counted.nodes().get(1).ranks())
                .hasSize(2)
                .allSatisfy(time -> assertThat(time.pageNs()).isPositive());
    }

    @Tag("long")
    @Test
    void aKeepersTimeIsInItsCodeInTheKernelOrIdle() {
        Statistics counted =
                CountedRun.of(CountedRun.settings(2, 1, 1, "csm-none"), Troubles.class);
        for (Statistics.Node node : counted.nodes()) {
            Statistics.Keeper keeper = node.keeper();
            assertThat(keeper.kernelNs() + keeper.userNs()).isPositive();
            assertThat(keeper.idleNs()).as("it sleeps while ranks sleep").isGreaterThan(LEAST_NS);
            assertThat(keeper.kernelNs() + keeper.userNs() + keeper.idleNs())
                    .isLessThan(counted.wallNs());
        }
    }
}
