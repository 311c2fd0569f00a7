package dev.merino.bench;

import dev.merino.apps.kit.Median;

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
 * <p>On a shared machine one JVM is slower than the next for reasons of its own. So baselines and
 * subject run alternately, each in a separate JVM, several times. Of a JVM the best iteration
 * counts, because the others show what else was running; a variant counts as the median of its
 * JVMs, and the baseline is the faster one of those available.
 */
public final class AccessBench {
    /** In place of a target. */
    private static final double NONE = Double.POSITIVE_INFINITY;

    private static final List<Target> TARGETS =
            List.of(
                    new Target("jacobi", "jacobi", 1.05),
                    new Target("multiplyByTwo", "multiply", 1.05),
                    new Target("multiplyCopied", "multiply", NONE),
                    new Target("multiply", "multiply", NONE),
                    new Target("scale", "scale", 1.25),
                    new Target("sum", "sum", 1.05),
                    new Target("sor", "sor", 1.10),
                    new Target("gather", "gather", 1.10),
                    new Target("gatherLong", "gatherLong", 1.10),
                    new Target("move", "move", 1.10),
                    new Target("moveByHand", "move", 1.10));

    private static final List<String> NOTES =
            List.of(
                    "the baseline is the faster of double[][] and double[]",
                    "multiply goes over views, element by element: this compiler does not vectorise"
                            + " a loop that loads from one view and stores into another, which"
                            + " might overlap, and the baseline is vectorised. So it has no target",
                    "multiplyByTwo goes over the same views, and loads two elements before it"
                            + " stores two; multiplyCopied copies rows out and the result in, and"
                            + " is as fast as the place that the JVM finds for its arrays allows",
                    "scale changes rows in place; without vectors it takes twice as long",
                    "gather has int indices, which get(long) converts");

    private final Map<String, List<Double>> times = new HashMap<>();

    private AccessBench() {}

    private record Target(String loop, String baseline, double ratioMax) {
        boolean hasAny() {
            return ratioMax < NONE;
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
                quick ? "two minutes" : "seven minutes");
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

    /** One JVM for each variant. */
    private void measure(boolean quick) throws RunnerException {
        for (RunResult result : new Runner(options(quick)).run()) {
            String name = result.getParams().getBenchmark();
            times.computeIfAbsent(name.substring(name.lastIndexOf('.') + 1), n -> new ArrayList<>())
                    .add(bestUs(result));
        }
    }

    private static Options options(boolean quick) {
        return new OptionsBuilder()
                .include(AccessBenchmark.class.getName().replace(".", "\\.") + "\\..*")
                .forks(1)
                .warmupIterations(quick ? 4 : 6)
                .warmupTime(TimeValue.milliseconds(200))
                .measurementIterations(quick ? 200 : 400)
                // shorter than the turns that processes get on a busy core
                .measurementTime(TimeValue.milliseconds(3))
                // the first for live arrays, the second for JMH itself; and not those of this JVM,
                // whose cache says what to expect of a launcher: with it structs take ten times as
                // long
                .jvmArgs(
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build();
    }

    private static double bestUs(RunResult fork) {
        return fork.getBenchmarkResults().stream()
                .flatMap(result -> result.getIterationResults().stream())
                .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
                .min()
                .orElse(Double.NaN);
    }

    private int report(PrintStream out) {
        boolean allMet = true;
        out.printf(
                "%-15s %10s %10s %10s %7s %7s %5s%n",
                "loop, us", "double[][]", "double[]", "shared", "ratio", "target", "met?");
        for (Target target : TARGETS) {
            allMet &= report(out, target);
        }
        NOTES.forEach(note -> out.println("- " + note));
        return allMet ? 0 : 1;
    }

    private boolean report(PrintStream out, Target target) {
        double nestedUs = medianUs(target.baseline + "Nested");
        double flatUs = medianUs(target.baseline + "Flat");
        double sharedUs = medianUs(target.loop + "Shared");
        double ratio = sharedUs / (nestedUs <= flatUs ? nestedUs : flatUs);
        boolean met = ratio <= target.ratioMax;
        out.printf(
                Locale.ROOT,
                "%-15s %10.1f %10.1f %10.1f %7.3f %7s %5s%n",
                target.loop,
                nestedUs,
                flatUs,
                sharedUs,
                ratio,
                target.hasAny() ? String.format(Locale.ROOT, "%.2f", target.ratioMax) : "-",
                target.hasAny() ? met ? "yes" : "NO" : "-");
        return met;
    }

    private double medianUs(String variant) {
        return Median.of(
                times.getOrDefault(variant, List.of()).stream().mapToDouble(Double::doubleValue));
    }

    /** {@code quick} as the only argument makes it short. */
    public static void main(String[] arguments) {
        System.exit(run(System.out, arguments.length == 1 && arguments[0].equals("quick")));
    }
}
