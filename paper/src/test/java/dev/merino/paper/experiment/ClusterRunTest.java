package dev.merino.paper.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.merino.apps.kit.ProgressBar;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/** An application on modelled machines. */
class ClusterRunTest {
    @TempDir Path folder;

    private Outcome outcomeOf(ClusterRun run, String cache) {
        ExperimentRunner runner =
                new ExperimentRunner(
                        new ResultCache(folder.resolve(cache), "build", false),
                        2,
                        new RunProgress(ProgressBar.Style.NONE, text -> {}, () -> 0));
        runner.run(List.of(run));
        return runner.of(run);
    }

    private static ClusterRun sor(int nodes, double seconds) {
        Workload workload =
                new Workload(
                        "SOR",
                        "sor",
                        List.of("--rows", "64", "--columns", "64", "--iterations", "4"),
                        seconds);
        return ClusterRun.of(workload, Platform.of("alpha-mc2", nodes, 2), "csm-none");
    }

    @Test
    void theSameRunGivesTheSameNumbersToTheLastBit() {
        assertThat(outcomeOf(sor(2, 1), "one")).isEqualTo(outcomeOf(sor(2, 1), "two"));
    }

    @Test
    void theComputationOfAllProcessorsTakesTheSequentialTime() {
        Outcome outcome = outcomeOf(sor(1, 3), "one");
        assertThat(outcome.number("user-ns")).isCloseTo(3e9, withinPercentage(2));
        assertThat(outcome.number(ClusterRun.SPEEDUP)).isBetween(1.5, 2.0);
    }

    @Test
    void thisBuildHasAFingerprintAndAlwaysTheSame() {
        assertThat(Fingerprint.here()).isEqualTo(Fingerprint.here()).matches("[0-9a-f]{16}");
    }
}
