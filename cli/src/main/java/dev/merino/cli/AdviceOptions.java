package dev.merino.cli;

import dev.merino.Statistics;
import dev.merino.advice.Explanation;
import dev.merino.advice.record.Recording;
import dev.merino.advice.record.RecordingJson;
import dev.merino.launch.RunWatcher;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether a run records how it shares pages, and says in the end what to change. */
final class AdviceOptions {
    @Option(
            names = "--advise",
            description =
                    "Say after the run what limited it, and which changes of its arrays are worth a"
                        + " try: each was replayed in the machines, on what the run has recorded.")
    private boolean advises;

    @Option(
            names = "--record",
            description =
                    "Record how the run shares pages, in the file of --json, for ./merino explain.")
    private boolean records;

    private @Nullable RecordingWatcher recorded;
    private List<String> lines = List.of();

    /** Refuses what does not go together. */
    void check(boolean hasJson) {
        if (records && !hasJson) {
            throw new UsageException("--record needs --json FILE, where the recording goes.");
        }
    }

    /** Who watches a run that {@code other} watches, too, if there is somebody. */
    Optional<RunWatcher> watcher(Optional<RunWatcher> other) {
        if (!advises && !records) {
            return other;
        }
        recorded = new RecordingWatcher(other.orElse(null));
        return Optional.of(recorded);
    }

    /** What a run that counted this adds to its JSON file. */
    Map<String, Object> notes(Statistics counted) {
        Map<String, Object> notes = new LinkedHashMap<>();
        RecordingWatcher run = recorded;
        if (run != null) {
            Recording recording = run.recording();
            notes.put("sharing", RecordingJson.of(recording));
            if (advises) {
                notes.put("advice", advice(counted, recording));
            }
        }
        return notes;
    }

    /** The run went well: whatever becomes of its replays, its results are written. */
    private List<Map<String, Object>> advice(Statistics counted, Recording recording) {
        Map<String, Long> times = StatisticsJson.time(counted.total().time());
        try {
            Explanation explanation = Explanation.of(times, recording);
            lines = explanation.lines();
            return explanation.json();
        } catch (RuntimeException e) {
            lines = List.of("there is none, as the recording could not be replayed: " + e);
            return List.of();
        }
    }

    /** The advice, for people. */
    void print(PrintWriter out) {
        lines.forEach(line -> out.println("advice: " + line));
        out.flush();
    }
}
