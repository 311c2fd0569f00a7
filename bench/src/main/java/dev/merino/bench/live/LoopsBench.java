package dev.merino.bench.live;

import dev.merino.Settings;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;

/** What loops over uneven pieces take on two nodes, beside the best shares. */
public final class LoopsBench {
    private static final int NODES = 2;
    private static final int TIMES = 20;
    private static final int TIMES_QUICK = 8;
    private static final int ROUNDS = 15;
    private static final int ROUNDS_QUICK = 5;
    private static final double DYNAMIC_MAX = 1.05;
    private static final String BEST = "best shares";

    private static final List<String> NOTES =
            List.of(
                    "pieces take as long as subtrees of a search: the first ones long, most short",
                    "best shares: given out by hand, by somebody who knows how long each takes");

    private LoopsBench() {}

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println("measuring loops, about " + (quick ? "15" : "60") + " seconds");
        List<String> words =
                List.of(
                        String.valueOf(quick ? ROUNDS_QUICK : ROUNDS),
                        String.valueOf(quick ? TIMES_QUICK : TIMES));
        Settings settings = LiveBench.settings(NODES, Settings.DEFAULT_PROTOCOL);
        return LiveBench.report(
                out, json, () -> report(LiveBench.run(settings, LoopsProgram.class, words)));
    }

    private static Report report(Measurements measured) {
        double bestUs = measured.median("best");
        List<Comparison> rows =
                List.of(
                        Comparison.of("dynamic loop", measured.median("Dynamic"), BEST, bestUs)
                                .atMost(DYNAMIC_MAX),
                        Comparison.of("guided loop", measured.median("Guided"), BEST, bestUs),
                        Comparison.of("even shares", measured.median("Even"), BEST, bestUs));
        return new Report("loops", MachineDescription.here(), 0, rows, measured, NOTES);
    }
}
