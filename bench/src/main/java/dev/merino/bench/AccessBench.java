package dev.merino.bench;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs {@link AccessBenchmark} and holds it to its targets, each a ratio to arrays in the same run.
 *
 * <p>On a shared machine one JVM is slower than the next for reasons of its own. So rivals and
 * subject run in turns, each in a JVM of its own, over and over; a JVM counts as the median of its
 * iterations, a contestant as the median of its JVMs, and the rival is the faster one of those
 * there are.
 */
public final class AccessBench {
    private static final List<Target> TARGETS =
            List.of(
                    new Target("jacobi", 1.05, "Nested", "Flat"),
                    new Target("multiply", 1.05, "Nested", "Flat"),
                    new Target("sum", 1.05, "Nested", "Flat"),
                    new Target("sor", 1.10, "Nested", "Flat"),
                    new Target("gather", 1.10, "Flat"),
                    new Target("gatherLong", 1.10, "Flat"));

    private final Map<String, List<Double>> times = new HashMap<>();

    private AccessBench() {}

    private record Target(String kernel, double ratioMax, List<String> rivals) {
        Target(String kernel, double ratioMax, String... rivals) {
            this(kernel, ratioMax, List.of(rivals));
        }
    }

    /**
     * Prints a table of all kernels to {@code out}; returns 0 if all targets are met, 1 if not, 2
     * if it failed.
     */
    public static int run(PrintStream out, boolean quick) {
        int rounds = quick ? 3 : 7;
        out.printf(
                "measuring loops over %d x %d doubles, median of %d JVMs each, about %s%n",
                AccessBenchmark.ORDER,
                AccessBenchmark.ORDER,
                rounds,
                quick ? "two minutes" : "eight minutes");
        AccessBench bench = new AccessBench();
        try {
            for (int round = 0; round < rounds; round++) {
                bench.measure(quick);
            }
        } catch (RunnerException failed) {
            out.println("the benchmark did not run: " + failed.getMessage());
            return 2;
        }
        return bench.report(out);
    }

    /** One JVM for each contestant. */
    private void measure(boolean quick) throws RunnerException {
        for (RunResult result : new Runner(options(quick)).run()) {
            String name = result.getParams().getBenchmark();
            times.computeIfAbsent(name.substring(name.lastIndexOf('.') + 1), n -> new ArrayList<>())
                    .add(medianUs(result));
        }
    }

    private static Options options(boolean quick) {
        return new OptionsBuilder()
                .include(AccessBenchmark.class.getName().replace(".", "\\.") + "\\..*")
                .forks(1)
                .warmupIterations(quick ? 4 : 6)
                .warmupTime(TimeValue.milliseconds(250))
                .measurementIterations(quick ? 10 : 20)
                .measurementTime(TimeValue.milliseconds(100))
                // the first for live arrays, the second for JMH itself
                .jvmArgsAppend(
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build();
    }

    private static double medianUs(RunResult fork) {
        return median(
                fork.getBenchmarkResults().stream()
                        .flatMap(result -> result.getIterationResults().stream())
                        .map(iteration -> iteration.getPrimaryResult().getScore())
                        .toList());
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
    }

    private int report(PrintStream out) {
        boolean allMet = true;
        out.printf(
                "%-12s %10s %10s %10s %7s %7s %5s%n",
                "loop", "double[][]", "double[]", "shared", "ratio", "target", "met?");
        for (Target target : TARGETS) {
            allMet &= report(out, target);
        }
        return allMet ? 0 : 1;
    }

    private boolean report(PrintStream out, Target target) {
        double sharedUs = medianUs(target.kernel + "Shared");
        double rivalUs =
                target.rivals.stream()
                        .mapToDouble(rival -> medianUs(target.kernel + rival))
                        .min()
                        .orElse(Double.NaN);
        boolean met = sharedUs / rivalUs <= target.ratioMax;
        out.printf(
                Locale.ROOT,
                "%-12s %10s %10s %10.1f %7.3f %7.2f %5s%n",
                target.kernel,
                shown(target.kernel + "Nested"),
                shown(target.kernel + "Flat"),
                sharedUs,
                sharedUs / rivalUs,
                target.ratioMax,
                met ? "yes" : "NO");
        return met;
    }

    private double medianUs(String contestant) {
        return median(times.getOrDefault(contestant, List.of()));
    }

    private String shown(String contestant) {
        return times.containsKey(contestant)
                ? String.format(Locale.ROOT, "%.1f", medianUs(contestant))
                : "-";
    }

    /** {@code quick} as the only argument makes it short. */
    public static void main(String[] arguments) {
        System.exit(run(System.out, arguments.length == 1 && arguments[0].equals("quick")));
    }
}
