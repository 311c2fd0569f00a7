package dev.merino.paper.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.apps.kit.ProgressBar;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** The runner and the cache together: what is run, when, and what is found again. */
class ExperimentRunnerTest {
    private static final String BUILD = "build";

    @TempDir Path folder;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private ExperimentRunner runner(String build, boolean isFresh) {
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        RunProgress progress = new RunProgress(ProgressBar.Style.LINES, out::print, () -> 0);
        return new ExperimentRunner(new ResultCache(folder, build, isFresh), 2, progress);
    }

    private double run(CountedExperiment experiment, String build, boolean isFresh) {
        ExperimentRunner runner = runner(build, isFresh);
        runner.run(List.of(experiment));
        return runner.of(experiment).number("number");
    }

    @Test
    void anExperimentThatIsWantedTwiceRunsOnce() {
        CountedExperiment one = new CountedExperiment("one", 0.1);
        ExperimentRunner runner = runner(BUILD, false);
        runner.run(List.of(one, one));
        runner.run(List.of(one));
        assertThat(one.runs).hasValue(1);
    }

    @Test
    void whatAnExperimentNeedsRunsBeforeItAndOnce() {
        CountedExperiment base = new CountedExperiment("base", 1);
        CountedExperiment left = new CountedExperiment("left", 10).needing(base);
        CountedExperiment right = new CountedExperiment("right", 20).needing(base);
        ExperimentRunner runner = runner(BUILD, false);
        runner.run(List.of(left, right, base));
        assertThat(runner.of(left).number("number")).isEqualTo(11);
        assertThat(runner.of(right).number("number")).isEqualTo(21);
        assertThat(base.runs).hasValue(1);
    }

    @Test
    void theNextRunFindsWhatThisOneKeptToTheLastBit() {
        double odd = 1.0 / 3;
        run(new CountedExperiment("one", odd), BUILD, false);
        CountedExperiment again = new CountedExperiment("one", 7);
        assertThat(run(again, BUILD, false)).isEqualTo(odd);
        assertThat(again.runs).hasValue(0);
    }

    @Test
    void anotherBuildAndAFreshRunFindNothing() {
        run(new CountedExperiment("one", 1), BUILD, false);
        assertThat(run(new CountedExperiment("one", 2), "other", false)).isEqualTo(2);
        assertThat(run(new CountedExperiment("one", 3), BUILD, true)).isEqualTo(3);
        assertThat(run(new CountedExperiment("one", 4), BUILD, false)).isEqualTo(3);
    }

    @Test
    void aFileThatWasCutIsNoResult() throws IOException {
        run(new CountedExperiment("one", 1), BUILD, false);
        Path file = onlyFile();
        String text = Files.readString(file);
        for (int end = 0; end < text.length() - 1; end++) {
            Files.writeString(file, text.substring(0, end));
            assertThat(run(new CountedExperiment("one", 2), BUILD, false)).isEqualTo(2);
        }
    }

    private Path onlyFile() throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
    }

    @Test
    void anInterruptedRunGoesOnWhereItWas() {
        CountedExperiment done = new CountedExperiment("done", 1);
        CountedExperiment broken = new CountedExperiment("broken", 2).failing();
        runner(BUILD, false).run(List.of(done, broken));

        CountedExperiment mended = new CountedExperiment("broken", 2);
        ExperimentRunner second = runner(BUILD, false);
        second.run(List.of(done, mended));
        assertThat(done.runs).hasValue(1);
        assertThat(mended.runs).hasValue(1);
        assertThat(second.of(mended).number("number")).isEqualTo(2);
    }

    @Test
    void whatFailsSaysWhyAndOthersRun() {
        CountedExperiment broken = new CountedExperiment("broken", 2).failing();
        CountedExperiment behind = new CountedExperiment("behind", 3).needing(broken);
        CountedExperiment other = new CountedExperiment("other", 4);
        ExperimentRunner runner = runner(BUILD, false);
        runner.run(List.of(behind, broken, other));
        assertThat(runner.of(other).number("number")).isEqualTo(4);
        assertThatThrownBy(() -> runner.of(behind))
                .isInstanceOf(FailedExperimentException.class)
                .hasMessageContaining("there is no such thing as broken");
    }

    @Test
    void progressSaysALineNowAndThenWhereNobodyWatches() {
        AtomicLong nowNs = new AtomicLong();
        RunProgress progress =
                new RunProgress(
                        ProgressBar.Style.LINES,
                        new PrintStream(said, true, StandardCharsets.UTF_8)::print,
                        nowNs::get);
        progress.begin(4, 1);
        progress.ended("first");
        nowNs.set(60_000_000_000L);
        progress.ended("second");
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("4 experiments to run, 1 known")
                .doesNotContain("first")
                .contains("2 of 4 experiments, 2.0 a minute, 1:00 left, second");
    }
}
