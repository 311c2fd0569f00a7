package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.apps.kit.ProgressBar;
import dev.merino.control.LaunchSpec;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The examples on two live nodes of one rank each, beside their versions with two threads of one
 * JVM. Both are timed from outside, as a user would, and what they take to start is taken off: the
 * time of the same program when it computes nothing.
 */
public final class ExamplesBench {
    private static final int RANKS = 2;
    private static final double US_PER_NS = 1e-3;
    private static final String NOTHING = " nothing";

    private static final List<String> NOTES =
            List.of(
                    "two live nodes of one rank each, beside two threads of one JVM",
                    "the whole program less the same one with no step to compute",
                    "both are compiled while they run");

    private final Path folder;
    private final List<Example> examples;
    private final Texts texts;
    private final Measurements measurements = new Measurements();

    private ExamplesBench(Path folder, List<Example> examples, Texts texts) {
        this.folder = folder;
        this.examples = examples;
        this.texts = texts;
    }

    /** The examples that there are in {@code folder}. */
    public static List<String> names(Path folder) {
        return Example.allIn(folder).stream().map(Example::name).toList();
    }

    /**
     * Measures those of {@code names}, prints a table to {@code out} and hands the same as JSON to
     * {@code json}; returns 0, or 2 if nothing could be measured.
     */
    public static int run(
            PrintStream out,
            Consumer<String> json,
            Path folder,
            List<String> names,
            boolean quick) {
        out.println("measuring examples, some seconds each round");
        return LiveBench.report(
                out,
                json,
                () -> {
                    List<Example> examples =
                            Example.allIn(folder).stream()
                                    .filter(example -> names.contains(example.name()))
                                    .toList();
                    examples.forEach(example -> example.jar(folder)); // all, before the first runs
                    try (Texts texts = new Texts()) {
                        ExamplesBench bench = new ExamplesBench(folder, examples, texts);
                        bench.measure(quick ? 1 : 5);
                        return bench.report();
                    }
                });
    }

    private void measure(int rounds) {
        long all = (long) rounds * examples.size();
        long done = 0;
        try (ProgressBar bar = ProgressBar.here("bench examples", "turns")) {
            for (int round = 0; round < rounds; round++) {
                for (Example example : examples) {
                    bar.at(done++, all, example.name());
                    measure(example);
                }
            }
        }
    }

    private void measure(Example example) {
        List<String> words = example.words().stream().map(texts::resolve).toList();
        List<String> nothing = example.nothing().stream().map(texts::resolve).toList();
        measure(example.program(), () -> live(example, words));
        measure(example.program() + NOTHING, () -> live(example, nothing));
        measure(example.plain(), () -> plain(example, words));
        measure(example.plain() + NOTHING, () -> plain(example, nothing));
    }

    private void measure(String name, Runnable action) {
        long start = System.nanoTime();
        action.run();
        measurements.add(name, (System.nanoTime() - start) * US_PER_NS);
    }

    private void live(Example example, List<String> words) {
        List<String> classPath = List.of(example.jar(folder).toString());
        LiveBench.run(Settings.of(RANKS, 1), new LaunchSpec(example.program(), classPath, words));
    }

    private void plain(Example example, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", example.jar(folder).toString(), example.plain()));
        command.addAll(words);
        command.add(String.valueOf(RANKS));
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
            int code = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start().waitFor();
            if (code != 0) {
                throw new MerinoException(String.join(" ", command) + " ended with " + code);
            }
        } catch (IOException | InterruptedException e) {
            throw new MerinoException(String.join(" ", command) + " did not run", e);
        }
    }

    private Report report() {
        List<Comparison> rows = new ArrayList<>();
        for (Example example : examples) {
            rows.add(
                    Comparison.of(
                            example.name(), us(example.program()), "threads", us(example.plain())));
        }
        return new Report("examples", MachineDescription.here(), 0, rows, measurements, NOTES);
    }

    private double us(String name) {
        return measurements.median(name) - measurements.median(name + NOTHING);
    }
}
