package dev.merino.cli;

import dev.merino.control.FlightRecording;
import dev.merino.control.RecordingOptions;
import dev.merino.trace.NodeTrace;

import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** What is recorded of a run. */
final class TraceOptions {
    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "Write a timeline of ranks, keepers and messages, which Perfetto and"
                            + " chrome://tracing open.")
    private String trace = "";

    @Option(
            names = "--trace-events",
            paramLabel = "N",
            description =
                    "How many events of each node --trace keeps, the latest (default: 65536).")
    private int events = NodeTrace.EVENTS_USUAL;

    @Option(
            names = "--jfr",
            paramLabel = "FOLDER",
            description =
                    "Write a recording of Java Flight Recorder for each process, with Merino's"
                            + " events.")
    private String jfr = "";

    private boolean isTraced() {
        return !trace.isEmpty();
    }

    /**
     * Refuses what cannot be recorded.
     *
     * @param whyNot why nothing can be, as the end of a sentence; empty if it can
     */
    void check(String whyNot) {
        if ((isTraced() || !jfr.isEmpty()) && !whyNot.isEmpty()) {
            throw new UsageException(
                    (isTraced() ? "--trace" : "--jfr") + " cannot be used here: " + whyNot);
        }
        if (!isTraced() && events != NodeTrace.EVENTS_USUAL) {
            throw new UsageException("--trace-events needs --trace, which it is about.");
        }
        if (events < NodeTrace.EVENTS_MIN || events > NodeTrace.EVENTS_MAX) {
            throw new UsageException(
                    "--trace-events takes %d to %d, not %d."
                            .formatted(NodeTrace.EVENTS_MIN, NodeTrace.EVENTS_MAX, events));
        }
        if (isTraced()) {
            OutputFile _ = OutputFile.of("--trace", trace);
        }
        if (!jfr.isEmpty()) {
            requireFolder();
        }
    }

    private void requireFolder() {
        Path folder = Path.of(jfr).toAbsolutePath();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UsageException(
                    "--jfr cannot make the folder %s (%s): name one that can be written."
                            .formatted(jfr, e),
                    e);
        }
        if (!Files.isWritable(folder)) {
            throw new UsageException(
                    "--jfr cannot write into %s: name a folder that can be written."
                            .formatted(jfr));
        }
    }

    private RecordingOptions wanted() {
        String folder = jfr.isEmpty() ? "" : Path.of(jfr).toAbsolutePath().toString();
        return new RecordingOptions(isTraced() ? events : 0, folder);
    }

    /** What collects it of a run of {@code program}; {@code tell} says what came of it. */
    TracedRun begin(String program, Consumer<String> tell) {
        if (!isTraced()) {
            return new TracedRun(wanted(), null, program, tell);
        }
        return new TracedRun(wanted(), OutputFile.of("--trace", trace), program, tell);
    }

    /** The recording of this process, in which all nodes are. */
    FlightRecording recordHere() {
        return FlightRecording.start(wanted(), "embedded");
    }
}
