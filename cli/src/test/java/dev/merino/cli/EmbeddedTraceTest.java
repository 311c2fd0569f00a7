package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Merino;
import dev.merino.apps.Apps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/** The trace of a run inside this JVM. */
@SuppressWarnings("NullAway") // what the file lacks fails the test where it is read
class EmbeddedTraceTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void theTraceOfAnEmbeddedRunShowsRanksFaultsAndMessages() throws Exception {
        Path file = folder.resolve("t.json");
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine(Apps.all(), Merino::embedded, new KernelNodes());
        line.setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err, true));
        int exitCode =
                line.execute(
                        "run",
                        "--embedded",
                        "sor",
                        "--nodes",
                        "2",
                        "--threads",
                        "2",
                        "--rows",
                        "64",
                        "--columns",
                        "40",
                        "--iterations",
                        "20",
                        "--no-statistics",
                        "--trace",
                        file.toString());
        assertThat(exitCode).as(err.toString()).isZero();
        Timeline timeline = Timeline.of(file);
        assertThat(timeline.tracks().values())
                .contains("machine 0", "machine 1", "rank 0", "rank 3")
                .hasSize(6);
        assertThat(timeline.overlap()).isEmpty();
        assertThat(timeline.slices("barrier")).isNotEmpty();
        assertThat(timeline.slices("page"))
                .isNotEmpty()
                .allSatisfy(
                        fault ->
                                assertThat(fault.arguments().get("array").toString()).isNotEmpty());
        assertThat(timeline.of("s")).isNotEmpty().hasSameSizeAs(timeline.of("f"));
    }
}
