package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.apps.Apps;
import dev.merino.control.RecordingOptions;
import dev.merino.launch.EmbeddedRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
        assertThat(arrivals(timeline).values())
                .allSatisfy(numbers -> assertThat(numbers).isEqualTo(upTo(numbers.size())));
        assertThat(timeline.slices("page"))
                .isNotEmpty()
                .allSatisfy(
                        fault ->
                                assertThat(fault.arguments().get("array").toString()).isNotEmpty());
        assertThat(timeline.of("s")).isNotEmpty().hasSameSizeAs(timeline.of("f"));
    }

    /** The numbers of a rank's arrivals at a barrier, in order, by rank and barrier. */
    private static Map<String, List<Integer>> arrivals(Timeline timeline) {
        return timeline.slices("barrier").stream()
                .collect(
                        Collectors.groupingBy(
                                slice -> slice.track() + " " + slice.name(),
                                Collectors.mapping(
                                        slice ->
                                                ((Number) slice.arguments().get("arrival"))
                                                        .intValue(),
                                        Collectors.toList())));
    }

    private static List<Integer> upTo(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }

    @Test
    void aRunThatIsInterruptedLeavesTheTraceSoFar() throws Exception {
        Path file = folder.resolve("t.json");
        Settings settings = Settings.of(2, 1);
        List<String> told = new CopyOnWriteArrayList<>();
        TracedRun traced =
                new TracedRun(
                        new RecordingOptions(1000, ""),
                        OutputFile.of("--trace", file.toString()),
                        "waits",
                        told::add);
        traced.began(settings, false);
        try (Cluster cluster = EmbeddedRun.traced(settings, traced.recording())) {
            cluster.run(
                    me -> {
                        me.barrier();
                        if (me.isFirst()) {
                            traced.interrupted(); // as on the thread of the hook, while ranks run
                        }
                        me.barrier();
                    });
        }
        traced.close();
        assertThat(told).first().asString().contains("events of 2 nodes");
        assertThat(Timeline.of(file).slices("barrier")).isNotEmpty();
    }
}
