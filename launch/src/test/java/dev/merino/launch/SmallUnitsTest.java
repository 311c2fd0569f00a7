package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.MemberFailedException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.LaunchSpec;
import dev.merino.linux.KernelFeatures;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Real nodes whose arrays have units smaller than a page. */
@Tag("release")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SmallUnitsTest {
    private static final Duration STALL = Duration.ofSeconds(20);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void requireKernel() {
        assumeTrue(KernelFeatures.probe().canTrap(), "the kernel cannot have live nodes");
        QuickJvms.prepare();
    }

    private Statistics run(Settings settings, Class<? extends Program> type, String... words) {
        return new LiveRun(
                        settings,
                        new LaunchSpec(type.getName(), List.of(), List.of(words)),
                        LiveOptions.DEFAULT.withStall(STALL),
                        LiveRun.LIVE,
                        QuickJvms.command(),
                        new PrintWriter(out, true),
                        new PrintWriter(err, true))
                .run();
    }

    @Test
    void ranksThatShareAPageButNoUnitDoNotDisturbEachOther() {
        Statistics pages = run(Settings.of(2, 1), SmallUnitPrograms.Neighbours.class, "4096");
        Statistics units = run(Settings.of(2, 1), SmallUnitPrograms.Neighbours.class, "64");
        assertThat(pages.count("diffs made")).isGreaterThanOrEqualTo(40);
        assertThat(units.count("diffs made")).isLessThanOrEqualTo(2);
        assertThat(units.count("write notices")).isLessThan(pages.count("write notices") / 10);
        assertThatHandlersTookTime(pages);
    }

    private static void assertThatHandlersTookTime(Statistics counted) {
        assertThat(counted.count("handlers run")).isPositive();
        assertThat(counted.total().handlersNs())
                .isPositive()
                .isLessThanOrEqualTo(counted.nodes().size() * counted.wallNs());
    }

    @ParameterizedTest
    @CsvSource({"1,1,2,csm-none", "2,1,2,tmk-lrc"})
    void aSiblingThatReleasesTakesNothingAway(
            int nodes, int workers, int threads, String protocol) {
        Settings settings = Settings.of(nodes, threads).withWorkers(workers).withProtocol(protocol);
        Statistics _ = run(settings, SmallUnitPrograms.Siblings.class);
    }

    @ParameterizedTest
    @CsvSource({"2,1,2,csm-none", "2,2,1,csm-none"})
    void siblingsOnMoreClusters(int nodes, int workers, int threads, String protocol) {
        aSiblingThatReleasesTakesNothingAway(nodes, workers, threads, protocol);
    }

    @Test
    void moreChangesThanAnAnswerCanTellOfAreObeyedAllTheSame() {
        Statistics _ = run(Settings.of(2, 1), SmallUnitPrograms.Scattered.class);
    }

    @ParameterizedTest
    @CsvSource({"2,1,fine"})
    void everyWayToReachElementsIsRight(int nodes, int threads, String protocol) {
        Settings settings = Settings.of(nodes, threads).withProtocol(protocol);
        Statistics _ = run(settings, SmallUnitPrograms.Ways.class);
    }

    @ParameterizedTest
    @CsvSource({"3,1,hlrc-draw", "2,2,sci-vm"})
    void everyWayOnMoreClusters(int nodes, int threads, String protocol) {
        everyWayToReachElementsIsRight(nodes, threads, protocol);
    }

    @Test
    void aRankThatThrowsEndsThoseThatAskForUnits() {
        assertThatThrownBy(
                        () -> run(Settings.of(2, 1).withWorkers(2), SmallUnitPrograms.Broken.class))
                .isInstanceOf(MemberFailedException.class)
                .hasMessageContaining("rank 1 failed")
                .hasMessageContaining("enough of it");
    }
}
