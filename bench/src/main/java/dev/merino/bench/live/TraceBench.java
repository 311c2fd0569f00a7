package dev.merino.bench.live;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.barnes.Barnes;
import dev.merino.apps.kit.ProgressBar;
import dev.merino.apps.radix.Radix;
import dev.merino.apps.sor.Sor;
import dev.merino.control.NodeSample;
import dev.merino.control.RecordingOptions;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.RecordingRequest;
import dev.merino.launch.RunWatcher;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What it costs a program that its run is traced, watched, or recorded by Java Flight Recorder: the
 * same program on two nodes, in turns with and without, by medians of the times that it prints.
 */
public final class TraceBench {
    private static final double RATIO_MAX = 1.05;
    private static final int EVENTS = 1 << 16;
    private static final String PLAIN = "plain";

    private static final List<Subject> SUBJECTS =
            List.of(
                    new Subject("sor", Sor.class, "--iterations 200 --repeat 7"),
                    new Subject("barnes", Barnes.class, "--repeat 6"),
                    new Subject("radix", Radix.class, "--repeat 6"));

    private static final List<String> NOTES =
            List.of(
                    "each program in turns: plain, traced, watched, recorded, and again; a reading"
                            + " is the median of the rounds of a run but the first two",
                    "the ratio is the median of those of the turns, each beside the plain run of"
                            + " its own",
                    "traced is --trace, watched is --dashboard without a browser, recorded is"
                            + " --jfr");

    private final Path folder;
    private final int turns;

    /** A program and its options. */
    private record Subject(String name, Class<? extends Program> program, String options) {
        List<String> words() {
            return List.of((options + " --no-verify").split(" "));
        }
    }

    /** How a run is looked at, and whether that may cost a twentieth only. */
    private enum Mode {
        TRACED("traced", true),
        WATCHED("watched", true),
        RECORDED("recorded", false);

        private final String words;
        private final boolean hasTarget;

        Mode(String words, boolean hasTarget) {
            this.words = words;
            this.hasTarget = hasTarget;
        }

        LiveOptions options(Path folder) {
            return switch (this) {
                case TRACED -> recording(new RecordingOptions(EVENTS, ""));
                case WATCHED -> LiveOptions.DEFAULT.withWatcher(new Nobody());
                case RECORDED -> recording(new RecordingOptions(0, folder.toString()));
            };
        }

        private static LiveOptions recording(RecordingOptions what) {
            return LiveOptions.DEFAULT.withRecording(new RecordingRequest(what, node -> {}));
        }
    }

    /** Lets nodes tell, and listens to nothing. */
    private static final class Nobody implements RunWatcher {
        @Override
        public void began(Settings settings) {}

        @Override
        public void sampled(int node, NodeSample sample) {}

        @Override
        public void ended(Optional<Statistics> counted) {}
    }

    private TraceBench(Path folder, int turns) {
        this.folder = folder;
        this.turns = turns;
    }

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println(
                "measuring traced, watched and recorded runs, about "
                        + (quick ? "five minutes" : "a quarter of an hour"));
        try {
            Path folder = Files.createTempDirectory("merino-flights");
            try {
                TraceBench bench = new TraceBench(folder, quick ? 2 : 5);
                return LiveBench.report(out, json, bench::report);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for recordings can be made", e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private Report report() {
        Measurements all = new Measurements();
        List<Comparison> rows = new ArrayList<>();
        try (ProgressBar bar = ProgressBar.here("bench trace", "turns")) {
            for (int number = 0; number < SUBJECTS.size(); number++) {
                Subject subject = SUBJECTS.get(number);
                for (int turn = 0; turn < turns; turn++) {
                    bar.at((long) number * turns + turn, (long) SUBJECTS.size() * turns);
                    take(subject, all);
                }
                for (Mode mode : Mode.values()) {
                    rows.add(row(subject, mode, all));
                }
            }
        }
        return new Report("trace", MachineDescription.here(), 1, rows, all, NOTES);
    }

    private void take(Subject subject, Measurements all) {
        measure(subject, PLAIN, LiveOptions.DEFAULT, all);
        for (Mode mode : Mode.values()) {
            measure(subject, mode.words, mode.options(folder), all);
        }
    }

    private static void measure(
            Subject subject, String how, LiveOptions options, Measurements all) {
        String said =
                LiveBench.output(Settings.of(2, 1), subject.program, subject.words(), options);
        all.add(subject.name + " " + how, PairedRuns.medianUs(subject.name, said));
    }

    private static Comparison row(Subject subject, Mode mode, Measurements all) {
        Comparison row =
                PairedRuns.compare(
                        "%s, %s".formatted(subject.name, mode.words),
                        subject.name + " " + mode.words,
                        PLAIN,
                        subject.name + " " + PLAIN,
                        all);
        return mode.hasTarget ? row.atMost(RATIO_MAX) : row;
    }
}
