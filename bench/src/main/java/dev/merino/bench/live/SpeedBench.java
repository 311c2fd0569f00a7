package dev.merino.bench.live;

import dev.merino.Program;
import dev.merino.Settings;
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
 * on ordinary arrays, in the same JVM. All must be 1.6 times as fast, once both are compiled.
 */
public final class SpeedBench {
    private static final double RATIO_MAX = 1 / 1.6;
    private static final double US_PER_SECOND = 1e6;

    /** What an app says of a round; of all rounds together it says something else. */
    private static final Pattern ROUND =
            Pattern.compile("\\[0] \\S+ ((?:sequential_)?seconds) (\\S+)\\s*");

    private static final String TWO_NODES = "seconds";
    private static final String PLAIN = "sequential_seconds";

    private static final List<Contest> CONTESTS =
            List.of(
                    new Contest(
                            "SOR, 2000 x 2000, 200 iterations",
                            Sor.class,
                            "--columns 1000 --iterations 200",
                            true),
                    new Contest("matrix product, 1024", Matmul.class, "--order 1024", true),
                    new Contest("TSP, 18 points", Tsp.class, "--cities 18 --seed 1", true),
                    new Contest("TSP, matrix of 18", Tsp.class, "--cities 18", false));

    private static final List<String> NOTES =
            List.of(
                    "a ratio of 0.625 is 1.6 times as fast",
                    "medians of the second half of the rounds, all in the same JVMs; the"
                            + " computation alone",
                    "in the first round the JVMs of two workers and two keepers compile, on the"
                            + " cores on which they compute; the sequential one comes second and"
                            + " has a core for its compiler",
                    "the matrix of 18 cities is the TreadMarks program's; it is over before tours"
                            + " can be handed over");

    private final Readings readings;

    /**
     * A program and its options.
     *
     * @param isHeld whether it has a target
     */
    private record Contest(
            String what, Class<? extends Program> program, String options, boolean isHeld) {
        List<String> words(int rounds) {
            return List.of((options + " --repeat " + rounds).split(" "));
        }
    }

    SpeedBench(Readings readings) {
        this.readings = readings;
    }

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println(
                "measuring programs on two nodes, about "
                        + (quick ? "a minute" : "one and a half minutes"));
        return LiveBench.report(
                out, json, () -> new SpeedBench(measure(out, quick ? 10 : 16)).report());
    }

    private static Readings measure(PrintStream out, int rounds) {
        Readings all = new Readings();
        for (Contest contest : CONTESTS) {
            out.println(contest.what + " ...");
            String said =
                    LiveBench.output(Settings.of(2, 1), contest.program, contest.words(rounds));
            all.addAll(contest.what + " ", roundsIn(said));
        }
        return all;
    }

    /** How long each round took, by what rank 0 says of it. */
    static Readings roundsIn(String output) {
        Readings rounds = new Readings();
        for (String line : output.lines().toList()) {
            Matcher found = ROUND.matcher(line);
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
            List<Double> twoNodes = readings.of(contest.what + " " + TWO_NODES);
            List<Double> plain = readings.of(contest.what + " " + PLAIN);
            Comparison compiled =
                    Comparison.of(contest.what, later(twoNodes), "plain Java", later(plain));
            rows.add(contest.isHeld ? compiled.atMost(RATIO_MAX) : compiled);
            String first = contest.what + ", first round";
            rows.add(Comparison.of(first, first(twoNodes), "plain Java", first(plain)));
        }
        return new Report("speed", Machine.here(), 1, rows, readings, NOTES);
    }

    private static double first(List<Double> rounds) {
        return rounds.isEmpty() ? Double.NaN : rounds.getFirst();
    }

    private static double later(List<Double> rounds) {
        List<Double> compiled = rounds.subList(rounds.size() / 2, rounds.size());
        return Readings.median(compiled.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
