package dev.merino.bench.live;

import dev.merino.Checkpoints;
import dev.merino.MerinoException;
import dev.merino.Settings;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What a snapshot costs the program: of a memory of which one page of a hundred was written since
 * the last one, and of all of it. On one node, whose writes nobody watches, and on two.
 */
public final class CheckpointBench {
    private static final long BYTES = 1L << 30;
    private static final long QUICK_BYTES = 256L << 20;
    private static final int WORK_MS = 2000;
    private static final int ONE_OF = 100;
    private static final double RATIO_MAX = 1.05;
    private static final double DISK_RATIO_MAX = 2.0;

    private static final List<String> NOTES =
            List.of(
                    "work: what ranks write, and 2 s of what they compute alone, beside the same"
                            + " without a snapshot; it is made before the computing, and written"
                            + " meanwhile",
                    "pause: how long the ranks stand still; it is part of the work's time",
                    "first writes: what noticing the first write to each page adds to the writing"
                            + " of 1 %; it is part of the work's time",
                    "all of it: from the call until the snapshot counts, beside one file with as"
                            + " many bytes, written by one thread and forced to the disk");

    private CheckpointBench() {}

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println("measuring snapshots, about " + (quick ? "one minute" : "three minutes"));
        return LiveBench.report(out, json, () -> report(quick));
    }

    private static Report report(boolean quick) {
        Measurements all = new Measurements();
        List<Comparison> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (int nodes = 1; nodes <= 2; nodes++) {
            String prefix = nodes + (nodes == 1 ? "-node-" : "-nodes-");
            all.addAll(prefix, measure(nodes, quick));
            add(prefix, quick, all, rows);
            notes.add(bandwidth(prefix, all));
        }
        notes.addAll(NOTES);
        return new Report("checkpoint", MachineDescription.here(), 1, rows, all, notes);
    }

    private static void add(String prefix, boolean quick, Measurements all, List<Comparison> rows) {
        String what = words(prefix) + ", " + (quick ? "256 MB" : "1 GB") + ", ";
        rows.add(Comparison.alone(what + "1 % written, pause", all.median(prefix + "pause")));
        rows.add(Comparison.alone(what + "first writes", all.median(prefix + "traps")));
        rows.add(
                Comparison.of(
                                what + "1 % written, work",
                                all.median(prefix + "with"),
                                "without",
                                all.median(prefix + "plain"))
                        .atMost(RATIO_MAX));
        rows.add(Comparison.alone(what + "all of it, pause", all.median(prefix + "full-pause")));
        rows.add(
                Comparison.of(
                                what + "all of it",
                                all.median(prefix + "full"),
                                "one file",
                                all.median(prefix + "disk"))
                        .atMost(DISK_RATIO_MAX));
    }

    private static String words(String prefix) {
        return prefix.replace('-', ' ').strip();
    }

    private static String bandwidth(String prefix, Measurements all) {
        double bytes = all.median(prefix + "full-bytes");
        return String.format(
                Locale.ROOT,
                "%s: all of it is %.0f MB at %.0f MB/s; the file was written at %.0f MB/s",
                words(prefix),
                bytes / 1e6,
                bytes / all.median(prefix + "full"),
                bytes / all.median(prefix + "disk"));
    }

    private static Measurements measure(int nodes, boolean quick) {
        long bytes = quick ? QUICK_BYTES : BYTES;
        try {
            Path folder = Files.createTempDirectory("merino-bench-");
            try {
                Settings settings =
                        Settings.of(nodes, 2 / nodes)
                                .withSpaceBytes(bytes + (64L << 20))
                                .withCheckpoints(Checkpoints.in(folder.toString()));
                List<String> words =
                        List.of(
                                folder.toString(),
                                "" + bytes,
                                quick ? "5" : "11",
                                "" + WORK_MS,
                                "" + ONE_OF);
                return LiveBench.run(settings, CheckpointProgram.class, words);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new MerinoException("no folder for snapshots: " + e, e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
