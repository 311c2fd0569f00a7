package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.advice.Explanation;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.LiveRun;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Live programs with a planted mistake: what is told, and what the change that is told saves. */
@Tag("long")
class AdviceRunTest {
    private final PrintWriter nowhere = new PrintWriter(Writer.nullWriter());

    @BeforeEach
    void liveNodesAreThere() {
        Optional<String> whyNot = new KernelNodes().whyNot();
        assumeTrue(whyNot.isEmpty(), "no live nodes: " + whyNot.orElse(""));
    }

    private Statistics run(
            Class<? extends Program> program,
            String protocol,
            RecordingWatcher recorded,
            String... words) {
        return LiveRun.of(
                        Settings.of(2, 1).withProtocol(protocol),
                        new LaunchSpec(program.getName(), List.of(), List.of(words)),
                        LiveOptions.DEFAULT.withWatcher(recorded),
                        nowhere,
                        nowhere)
                .run();
    }

    private static String advice(RecordingWatcher recorded) {
        Map<String, Long> timeNs = Map.of("user", 1L, "page", 9L, "total", 10L);
        return String.join("\n", Explanation.of(timeNs, recorded.recording()).lines());
    }

    @Test
    void falseSharingIsToldAndPaddingEndsIt() {
        RecordingWatcher recorded = new RecordingWatcher(null);
        Statistics before = run(Mistakes.FalseSharing.class, "csm-none", recorded);
        assertThat(advice(recorded))
                .containsPattern("array \"?counts\"? \\(Mistakes.java:\\d+\\): .*false sharing");
        Statistics after =
                run(Mistakes.FalseSharing.class, "csm-none", new RecordingWatcher(null), "better");
        assertThat(after.count("diffs made")).isLessThan(before.count("diffs made"));
    }

    @Test
    void wrongHomesAreToldAndOtherOnesSaveDiffs() {
        RecordingWatcher recorded = new RecordingWatcher(null);
        Statistics before = run(Mistakes.WrongHomes.class, "csm-none", recorded);
        assertThat(advice(recorded))
                .containsPattern(
                        "array \"?halves\"? \\(Mistakes.java:\\d+\\): place its master copies");
        Statistics after =
                run(Mistakes.WrongHomes.class, "csm-none", new RecordingWatcher(null), "better");
        assertThat(after.count("diffs made")).isLessThan(before.count("diffs made") / 2);
    }

    @Test
    void aSweepWithoutHintsIsToldAndHintsSaveFaults() {
        RecordingWatcher recorded = new RecordingWatcher(null);
        Statistics before = run(Mistakes.Sweeps.class, "hlrc-async", recorded);
        assertThat(advice(recorded))
                .containsPattern("array \"?swept\"? \\(Mistakes.java:\\d+\\): .*willRead");
        Statistics after =
                run(Mistakes.Sweeps.class, "hlrc-async", new RecordingWatcher(null), "better");
        assertThat(after.count("read faults")).isLessThan(before.count("read faults"));
    }
}
