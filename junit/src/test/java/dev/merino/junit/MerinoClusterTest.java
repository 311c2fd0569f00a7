package dev.merino.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Tests that have a cluster, or are run by its ranks. */
@MerinoCluster(nodes = 3, threads = 2)
class MerinoClusterTest {
    private static final AtomicInteger RAN = new AtomicInteger();

    private int timesSetUp;

    @BeforeEach
    void countOnce() {
        timesSetUp++;
    }

    @AfterAll
    static void everyRankRanTheMethod() {
        assertThat(RAN).hasValue(6);
    }

    @Test
    void everyRankRunsTheMethodOfAMember(Member me) {
        RAN.incrementAndGet();
        assertThat(timesSetUp).isEqualTo(1);
        assertThat(me.size()).isEqualTo(6);
        SharedLongs array = me.longs(me.size());
        array.set(me.rank(), me.rank());
        me.barrier();
        assertThat(array.stream().sum()).isEqualTo(15);
    }

    @Test
    @MerinoCluster(nodes = 4)
    void theAnnotationOfAMethodCountsMore(Cluster cluster) {
        assertThat(cluster.settings().size()).isEqualTo(4);
        assertThat(cluster.run(me -> me.barrier()).count("barrier arrivals")).isPositive();
    }

    @Test
    void aTestNeedsNoClusterAtAll() {
        assertThat(timesSetUp).isEqualTo(1);
    }

    /** Is not run by itself. */
    static final class Wrong {
        private static final List<Cluster> KEPT = new ArrayList<>();

        @Test
        @MerinoCluster(nodes = 2)
        void onRankOne(Member me) {
            assertThat(me.rank()).isLessThan(1);
        }

        @Test
        @MerinoCluster(live = true)
        void onProcesses(Member me) {
            me.barrier();
        }

        @Test
        @MerinoCluster
        void keepsTheCluster(Cluster cluster) {
            KEPT.add(cluster);
        }
    }

    private static SummaryGeneratingListener run(String method, Class<?> parameter) {
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectMethod(Wrong.class, method, parameter))
                        .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener;
    }

    private static Throwable failure(String method) {
        return run(method, Member.class).getSummary().getFailures().getFirst().getException();
    }

    @Test
    void aTestFailsWithWhatARankHasThrown() {
        assertThat(failure("onRankOne"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("less than");
    }

    @Test
    void processesDoNotRunTestMethods() {
        assertThat(failure("onProcesses")).hasMessageContaining("let it have a Cluster");
    }

    @Test
    void theClusterIsClosedAfterTheMethod() {
        assertThat(run("keepsTheCluster", Cluster.class).getSummary().getTestsSucceededCount())
                .isEqualTo(1);
        assertThatThrownBy(() -> Wrong.KEPT.getFirst().run(me -> {}))
                .hasMessageContaining("closed");
    }
}
