package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.rank.contract.SynchronizerContract;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

/** The contracts of synchronizers between processes. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SynchronizersRunTest {
    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** One contract after the other. */
    public static final class Contracts implements Program {
        /** For the launcher. */
        public Contracts() {}

        @Override
        public void run(Member me) throws Exception {
            for (Program contract : SynchronizerContract.all().toList()) {
                try {
                    contract.run(me);
                } catch (Exception e) {
                    throw new IllegalStateException(contract.toString(), e);
                }
                me.barrier();
            }
        }
    }

    @Test
    void twoNodesKeepTheContracts() {
        run(CountedRun.settings(2, 1, 1, Settings.DEFAULT_PROTOCOL));
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({"1,1,3,csm-ms", "2,2,1,newgendsm", "2,1,2,sci-vm", "3,1,1,tmk-lrc"})
    void allClustersKeepTheContracts(int nodes, int workers, int threads, String protocol) {
        run(CountedRun.settings(nodes, workers, threads, protocol));
    }

    private static void run(Settings settings) {
        Statistics counted = CountedRun.of(settings, Contracts.class);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }
}
