package dev.merino.bench.live;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.apps.kit.ProgressBar;
import dev.merino.apps.matmul.Matmul;
import dev.merino.apps.sor.Sor;
import dev.merino.apps.tsp.Tsp;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whole programs on two nodes of one rank each, beside the same computation by a sequential program
 * on ordinary arrays, in the same JVM. All must be 1.6 times as fast, at once and compiled.
 */
public final class SpeedBench {
    private static final double RATIO_MAX = 1 / 1.6;
    private static final double US_PER_SECOND = 1e6;

    /**
     * The times that an app prints for a round, and the medians that it prints at the end. A rank
     * alone has no number before its lines, threads of one node have the node's and their own.
     */
    private static final Pattern TIME =
            Pattern.compile(
                    "(?:\\[0\\S*] )?\\S+ ((?:median )?(?:sequential_|plain_threads_)?seconds)"
                            + " (\\S+)\\s*");

    /** How many times as many rounds a program has that is over before it is compiled. */
    private static final int SHORT = 10;

    private static final String TWO_NODES = "seconds";
    private static final String PLAIN = "sequential_seconds";

    private static final List<Contest> CONTESTS =
            List.of(
                    new Contest(
                            "SOR, 2000 x 2000, 200 iterations",
                            Sor.class,
                            "--columns 1000 --iterations 200",
                            1),
                    new Contest("matrix product, 1024", Matmul.class, "--order 1024", 1),
                    new Contest("TSP, 18 cities", Tsp.class, "--cities 18", 1),
                    new Contest("TSP, 18 points", Tsp.class, "--cities 18 --seed 1", 1),
                    new Contest(
                            "TSP, 18 cities, by bound",
                            Tsp.class,
                            "--cities 18 --prune bound",
                            SHORT));

    private static final List<String> NOTES =
            List.of(
                    "a ratio of 0.625 is 1.6 times as fast",
                    "the computation alone, in the first round; compiled: the medians of --repeat,"
                            + " of all rounds but the first, in the same JVMs",
                    "in the first round the JVMs of two workers and two keepers compile, on the"
                            + " cores on which they compute; the sequential one comes second and"
                            + " has a core for its compiler",
                    "TSP's 18 cities are the TreadMarks program's, searched as it does; with bounds"
                            + " they are over in 24 ms, and get ten times as many rounds to be"
                            + " compiled in");

    private final Measurements measurements;

    /** A program, its options, and how many times as many rounds it has as others. */
    private record Contest(
            String what, Class<? extends Program> program, String options, int times) {
        List<String> words(int rounds) {
            return List.of((options + " --repeat " + times * rounds).split(" "));
        }
    }

    SpeedBench(Measurements measurements) {
        this.measurements = measurements;
    }

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println(
                "measuring programs on two nodes, about "
                        + (quick ? "one and a half minutes" : "two and a half minutes"));
        return LiveBench.report(
                out, json, () -> new SpeedBench(measure(out, quick ? 9 : 15)).report());
    }

    private static Measurements measure(PrintStream out, int rounds) {
        Measurements all = new Measurements();
        try (ProgressBar bar = ProgressBar.here("bench speed", "programs")) {
            for (int number = 0; number < CONTESTS.size(); number++) {
                Contest contest = CONTESTS.get(number);
                bar.clear();
                out.println(contest.what + " ...");
                bar.at(number, CONTESTS.size());
                String said =
                        LiveBench.output(Settings.of(2, 1), contest.program, contest.words(rounds));
                all.addAll(contest.what + " ", timesIn(said));
            }
        }
        return all;
    }

    /** How long each round took, and all in the middle, by what rank 0 says of it. */
    static Measurements timesIn(String output) {
        Measurements rounds = new Measurements();
        for (String line : output.lines().toList()) {
            Matcher found = TIME.matcher(line);
            if (found.matches()) {
                rounds.add(found.group(1), Double.parseDouble(found.group(2)) * US_PER_SECOND);
            }
        }
        return rounds;
    }

    /** The table, from what was read. */
    Report report() {
        List<Comparison> rows = new ArrayList<>();
        for (Contest contest : CONTESTS) {
            rows.add(row(contest.what, contest.what + " "));
            rows.add(row(contest.what + ", compiled", contest.what + " median "));
        }
        return new Report("speed", MachineDescription.here(), 1, rows, measurements, NOTES);
    }

    private Comparison row(String what, String prefix) {
        double twoNodesUs = first(prefix + TWO_NODES);
        return Comparison.of(what, twoNodesUs, "plain Java", first(prefix + PLAIN))
                .atMost(RATIO_MAX);
    }

    private double first(String reading) {
        List<Double> all = measurements.of(reading);
        return all.isEmpty() ? Double.NaN : all.getFirst();
    }
}
