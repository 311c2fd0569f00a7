package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedDoubles;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

/** Atomic operations on elements that processes share; what each does is tested embedded. */
@Tag("release")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class AtomicsRunTest {
    private static final int TIMES = 500;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** All ranks add to the same elements, in units of a page and in smaller ones. */
    public static final class Adds implements Program {
        /** For the launcher. */
        public Adds() {}

        @Override
        public void run(Member me) {
            SharedLongs far = me.longs(2000);
            SharedLongs fine = me.unitBytes(64).longs(20);
            SharedDoubles sum = me.doubles(1);
            for (int i = 0; i < TIMES; i++) {
                far.getAndAdd(i % 2 * 1999L, 1);
                fine.getAndAdd(i % 20, 1);
                sum.getAndAccumulate(0, 0.25, Double::sum);
            }
            me.barrier();
            CountedRun.require(far.get(0) + far.get(1999) == (long) TIMES * me.size(), "far");
            for (int i = 0; i < fine.length(); i++) {
                CountedRun.require(fine.get(i) == (long) TIMES / 20 * me.size(), "fine " + i);
            }
            CountedRun.require(sum.get(0) == 0.25 * TIMES * me.size(), "a wrong sum");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1,1,2,csm-ms",
        "2,1,1,csm-ms",
        "3,1,1,tmk-lrc",
        "2,2,1,newgendsm",
        "2,1,2,sci-vm",
        "2,1,2,tmk-erc"
    })
    void noUpdateIsLost(int nodes, int workers, int threads, String protocol) {
        Statistics counted =
                CountedRun.of(CountedRun.settings(nodes, workers, threads, protocol), Adds.class);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }
}
