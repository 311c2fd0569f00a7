package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedCounter;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

/** Counters that live ranks keep while nobody else uses them. */
@Tag("release")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class KeptCounterRunTest {
    private static final int TURNS = 40;
    private static final int ADDS = 100;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /**
     * Ranks take turns: each adds one to a counter again and again, and changes an element before
     * each addition. Whose turn it is next sees it by the counter, and must see all elements.
     */
    public static final class Turns implements Program {
        @Override
        public void run(Member me) {
            SharedCounter counter = me.named("turns").counter(0);
            SharedLongs elements = me.named("elements").longs(4096);
            me.barrier();
            for (int turn = 0; turn < TURNS; turn++) {
                long begin = (long) turn * ADDS;
                if (turn % me.size() == me.rank()) {
                    while (counter.get() < begin) {
                        Thread.onSpinWait();
                    }
                    takeTurn(counter, elements, begin);
                }
            }
            me.barrier();
            CountedRun.require(counter.get() == TURNS * ADDS, "a wrong count");
        }

        private static void takeTurn(SharedCounter counter, SharedLongs elements, long begin) {
            for (long add = 0; add < ADDS; add++) {
                long index = add * 40;
                CountedRun.require(elements.get(index) == begin, "an old element");
                elements.set(index, begin + ADDS);
                CountedRun.require(counter.getAndAdd(1) == begin + add, "a wrong value before");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2,2,1,csm-none", "2,1,1,sci-vm"})
    void whoSeesTheCountSeesWhatWasWrittenBefore(
            int nodes, int workers, int threads, String protocol) {
        Settings settings = CountedRun.settings(nodes, workers, threads, protocol);
        Statistics counted = CountedRun.of(settings, Turns.class);
        assertThat(counted.count("counter operations")).isGreaterThanOrEqualTo((long) TURNS * ADDS);
    }

    @ParameterizedTest
    @CsvSource({"2,1,2,tmk-lrc", "2,1,1,newgendsm"})
    void moreClusters(int nodes, int workers, int threads, String protocol) {
        whoSeesTheCountSeesWhatWasWrittenBefore(nodes, workers, threads, protocol);
    }

    /** One rank of the node that manages a counter adds to it often; nobody else does. */
    public static final class Alone implements Program {
        @Override
        public void run(Member me) {
            SharedCounter usual = me.named("usual").counter(0);
            SharedCounter _ = me.named("of the other node").counter(0);
            SharedCounter large = me.named("large").counter(Long.MAX_VALUE - 5);
            me.barrier();
            for (int i = 0; me.isFirst() && i < 10_000; i++) {
                CountedRun.require(usual.getAndAdd(1) == i, "a wrong value");
            }
            for (int i = 0; me.isFirst() && i < 5; i++) { // such values are not kept
                CountedRun.require(
                        large.getAndAdd(1) == Long.MAX_VALUE - 5 + i, "a wrong large value");
            }
            me.barrier();
            CountedRun.require(usual.get() == 10_000, "a wrong count");
            CountedRun.require(large.get() == Long.MAX_VALUE, "a wrong large count");
        }
    }

    @ParameterizedTest
    @CsvSource({"csm-none,false", "csm-none,true"})
    void allOperationsAreCountedOnce(String protocol, boolean faithful) {
        Settings settings = Settings.of(2, 1).withProtocol(protocol).withFaithful(faithful);
        Statistics counted = CountedRun.of(settings, Alone.class);
        assertThat(counted.count("counter operations")).isEqualTo(10_000 + 5 + 4);
    }
}
