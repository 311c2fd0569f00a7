package dev.merino.apps.kit;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The times of all rounds of a run, reported as medians:
 *
 * <pre>
 *   sor median seconds 0.712
 *   sor median sequential_seconds 1.205
 *   sor median speedup 1.69
 * </pre>
 *
 * <p>In the first round the JVM still compiles the program. It does not count if there are at least
 * two others.
 */
final class RoundTimes {
    private static final int WARM_UP_FROM_ROUNDS = 3;

    private final int rounds;

    /** By app: a sequence runs several. */
    private final Map<String, List<Stopwatch>> counted = new LinkedHashMap<>();

    /** The times of a run of {@code rounds} rounds. */
    RoundTimes(int rounds) {
        this.rounds = rounds;
    }

    /** Adds the stopwatch of {@code app} in a round, from 1. */
    void keep(int round, String app, Stopwatch watch) {
        if (round > 1 || rounds < WARM_UP_FROM_ROUNDS) {
            counted.computeIfAbsent(app, _ -> new ArrayList<>()).add(watch);
        }
    }

    /** Reports medians; all watches must have been stopped. */
    void report(PrintStream out) {
        counted.forEach((app, watches) -> report(new Report(app, out), watches));
        out.flush();
    }

    private static void report(Report report, List<Stopwatch> watches) {
        double ns = Median.of(watches.stream().mapToDouble(Stopwatch::computationNs));
        report.line("median seconds", Stopwatch.inSeconds(ns));
        if (watches.stream().allMatch(Stopwatch::hasSequential)) {
            double aloneNs = Median.of(watches.stream().mapToDouble(Stopwatch::sequentialNs));
            report.line("median sequential_seconds", Stopwatch.inSeconds(aloneNs));
            report.line("median speedup", Stopwatch.speedup(aloneNs, ns));
        }
        if (watches.stream().allMatch(Stopwatch::hasPlainThreads)) {
            double theirNs = Median.of(watches.stream().mapToDouble(Stopwatch::plainThreadsNs));
            report.line("median plain_threads_seconds", Stopwatch.inSeconds(theirNs));
            report.line("median plain_threads_ratio", Stopwatch.speedup(ns, theirNs));
        }
    }
}
