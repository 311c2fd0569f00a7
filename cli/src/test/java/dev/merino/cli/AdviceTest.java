package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.advice.Explanation;
import dev.merino.launch.EmbeddedRun;
import dev.merino.launch.RecordingRequest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Programs with a planted mistake: the advice names the array, its line and the change, and the
 * change, made in the program, saves what the replay has counted less of. Embedded nodes run the
 * machines of live ones; {@link AdviceRunTest} has live ones.
 */
class AdviceTest {
    @TempDir private Path folder;

    private static Statistics run(Program program, RecordingWatcher recorded, String... words) {
        return EmbeddedRun.run(
                Settings.of(2, 1), recorded, RecordingRequest.NONE, program, List.of(words));
    }

    private static long messages(Statistics counted) {
        return counted.total().traffic().values().stream()
                .mapToLong(Statistics.Traffic::messages)
                .sum();
    }

    private static String advice(RecordingWatcher recorded) {
        Map<String, Long> timeNs = Map.of("user", 1L, "page", 9L, "total", 10L);
        return String.join("\n", Explanation.of(timeNs, recorded.recording()).lines());
    }

    @Test
    void falseSharingIsToldAndPaddingEndsIt() {
        RecordingWatcher recorded = new RecordingWatcher(null);
        Statistics before = run(new Mistakes.FalseSharing(), recorded);
        assertThat(advice(recorded))
                .containsPattern("array \"?counts\"? \\(Mistakes.java:\\d+\\): .*false sharing")
                .contains("padded().longMatrix(ranks, ...)");
        Statistics after = run(new Mistakes.FalseSharing(), new RecordingWatcher(null), "better");
        assertThat(after.count("diffs made")).isLessThan(before.count("diffs made"));
        assertThat(messages(after)).isLessThan(messages(before));
    }

    @Test
    void wrongHomesAreToldAndOtherOnesSaveDiffs() {
        RecordingWatcher recorded = new RecordingWatcher(null);
        Statistics before = run(new Mistakes.WrongHomes(), recorded);
        assertThat(advice(recorded))
                .containsPattern(
                        "array \"?halves\"? \\(Mistakes.java:\\d+\\): place its master copies"
                                + " otherwise, .placement\\(Placement\\.(BLOCKED|FIRST_TOUCH)\\)");
        Statistics after = run(new Mistakes.WrongHomes(), new RecordingWatcher(null), "better");
        assertThat(after.count("diffs made")).isLessThan(before.count("diffs made") / 2);
    }

    @Test
    void theFileOfARunThatRecordsIsExplained() throws Exception {
        Path file = folder.resolve("run.json");
        Session run =
                Session.of("run", "echo", "--embedded", "--record", "--json", file.toString());
        assertThat(run.exitCode).as(run.err.toString()).isZero();
        assertThat(Files.readString(file)).contains("\"sharing\": {", "\"touches\": [");
        Session explained = Session.of("explain", file.toString());
        assertThat(explained.exitCode).as(explained.err.toString()).isZero();
        assertThat(explained.out.toString())
                .startsWith("what limited this run: ")
                .contains("no change was tried: its nodes shared no page.");
    }

    @Test
    void automaticProtocolsBeginWithThatOfTheRecording() throws Exception {
        Path file = folder.resolve("run.json");
        String[] shares = {
            "run",
            Mistakes.FalseSharing.class.getName(),
            "--embedded",
            "--protocol",
            "hlrc-async",
            "--record",
            "--json",
            file.toString()
        };
        assertThat(Session.of(shares).exitCode).isZero();
        Session again =
                Session.of("run", "echo", "--protocol", "auto", "--profile", file.toString());
        assertThat(again.exitCode).as(again.err.toString()).isZero();
        assertThat(again.out.toString()).contains("protocol hlrc-async");
    }

    /** Its folder is there when the run begins, and not when the trace is to be written. */
    public static final class Destroyer implements Program {
        /** For {@code ./merino run}. */
        public Destroyer() {}

        @Override
        public void run(Member me) throws Exception {
            if (me.isFirst()) {
                Files.delete(Path.of(me.arguments().getFirst()));
            }
        }
    }

    @Test
    void aTraceThatCannotBeWrittenLeavesTheResults() throws Exception {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        Path file = folder.resolve("run.json");
        Session run =
                Session.of(
                        "run",
                        Destroyer.class.getName(),
                        gone.toString(),
                        "--embedded",
                        "--trace",
                        gone.resolve("t.json").toString(),
                        "--json",
                        file.toString());
        assertThat(run.exitCode).isEqualTo(1);
        assertThat(run.err.toString()).contains("--trace could not write");
        assertThat(run.out.toString()).contains("finished in", "time in user code");
        assertThat(Files.readString(file)).contains("\"statistics\"");
    }

    @Test
    void whatCannotBeExplainedIsRefusedWithTheRemedy() throws Exception {
        Path file = folder.resolve("other.json");
        Session missing = Session.of("explain", file.toString());
        assertThat(missing.exitCode).isEqualTo(2);
        assertThat(missing.err.toString()).contains("there is no file", "--record --json");
        Files.writeString(file, "no json");
        assertThat(Session.of("explain", file.toString()).err.toString())
                .contains("is not what ./merino run --json writes: it is no JSON: line 1");
        assertThat(Session.of("run", "echo", "--json", file.toString()).exitCode).isZero();
        assertThat(Session.of("explain", file.toString()).err.toString())
                .contains("does not say how the run shared pages: run it again with --record.");
        assertThat(Session.of("run", "echo", "--record").err.toString())
                .contains("--record needs --json FILE");
        assertThat(Session.of("run", "echo", "--protocol", "auto").err.toString())
                .contains("--protocol auto needs --profile FILE.json");
        assertThat(Session.of("run", "echo", "--profile", file.toString()).err.toString())
                .contains("--profile is for --protocol auto");
    }
}
