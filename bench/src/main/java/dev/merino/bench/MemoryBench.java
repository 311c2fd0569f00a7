package dev.merino.bench;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs {@link DiffBenchmark} and holds it to its targets, each a ratio to a copy of the same page
 * in the same run. The best iteration counts: on a shared machine the others show what else was
 * running.
 */
public final class MemoryBench {
    private static final String MEASURE = "copy";

    /** What is measured, in the order of the report, and the most that it may cost. */
    private static final List<Target> TARGETS =
            List.of(
                    new Target(MEASURE, Double.NaN),
                    new Target("copyToNew", Double.NaN),
                    new Target("writeClean", 2.0),
                    new Target("writeSparse", Double.NaN),
                    new Target("writeHalf", Double.NaN),
                    new Target("writeFloats", Double.NaN),
                    new Target("writeDense", 6.0),
                    new Target("diffSparse", Double.NaN),
                    new Target("diffHalf", Double.NaN),
                    new Target("diffFloats", Double.NaN),
                    new Target("diffDense", 6.0),
                    new Target("diffDenseAlone", Double.NaN),
                    new Target("applySparse", Double.NaN),
                    new Target("applyFloats", Double.NaN),
                    new Target("applyDense", Double.NaN),
                    new Target("mergeClean", Double.NaN),
                    new Target("mergeSparse", Double.NaN));

    private MemoryBench() {}

    private record Target(String operation, double ratioMax) {
        boolean isSet() {
            return !Double.isNaN(ratioMax);
        }

        boolean isMet(double ratio) {
            return !isSet() || ratio <= ratioMax;
        }
    }

    /**
     * Prints a table of all operations to {@code out}; returns 0 if all targets are met, 1 if not,
     * 2 if it failed.
     */
    public static int run(PrintStream out, boolean quick) {
        out.println(
                "measuring diffs of a page of "
                        + DiffBenchmark.PAGE_BYTES
                        + " bytes, "
                        + (quick ? "about half a minute" : "about three minutes"));
        try {
            return report(out, bestNs(new Runner(options(quick)).run()));
        } catch (RunnerException failed) {
            out.println("the benchmark did not run: " + failed.getMessage());
            return 2;
        }
    }

    private static Options options(boolean quick) {
        return new OptionsBuilder()
                .include(DiffBenchmark.class.getName().replace(".", "\\.") + "\\..*")
                .forks(quick ? 1 : 3)
                .warmupIterations(quick ? 4 : 8)
                .warmupTime(TimeValue.milliseconds(200))
                .measurementIterations(quick ? 60 : 120)
                .measurementTime(TimeValue.milliseconds(20))
                // the first for PageWords, the second for JMH itself
                .jvmArgsAppend(
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build();
    }

    private static Map<String, Double> bestNs(Collection<RunResult> results) {
        Map<String, Double> best = new TreeMap<>();
        for (RunResult result : results) {
            String name = result.getParams().getBenchmark();
            best.put(name.substring(name.lastIndexOf('.') + 1), bestNs(result));
        }
        return best;
    }

    private static double bestNs(RunResult result) {
        return result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
                .min()
                .orElse(Double.NaN);
    }

    private static int report(PrintStream out, Map<String, Double> ns) {
        double copyNs = ns.getOrDefault(MEASURE, Double.NaN);
        boolean allMet = true;
        out.printf(
                "%-14s %10s %14s %8s %5s%n", "operation", "ns", "ratio to copy", "target", "met?");
        for (Target target : TARGETS) {
            double operationNs = ns.getOrDefault(target.operation, Double.NaN);
            double ratio = operationNs / copyNs;
            allMet &= target.isMet(ratio);
            out.println(row(target, operationNs, ratio));
        }
        return allMet ? 0 : 1;
    }

    private static String row(Target target, double ns, double ratio) {
        String limit = target.isSet() ? String.format(Locale.ROOT, "%.1f", target.ratioMax) : "-";
        String met = !target.isSet() ? "-" : target.isMet(ratio) ? "yes" : "NO";
        return String.format(
                Locale.ROOT,
                "%-14s %10.1f %14.2f %8s %5s",
                target.operation,
                ns,
                ratio,
                limit,
                met);
    }

    /** {@code quick} as the only argument makes it short. */
    public static void main(String[] arguments) {
        System.exit(run(System.out, arguments.length == 1 && arguments[0].equals("quick")));
    }
}
