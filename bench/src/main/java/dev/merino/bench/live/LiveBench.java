package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.kit.Progress;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.LiveRun;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs measuring programs on live clusters. */
final class LiveBench {
    /** The protocol of units smaller than a page, and what {@code ./merino run} gives it. */
    private static final String FINE = "fine";

    private static final int FINE_BYTES = 256;

    private LiveBench() {}

    /** Nodes of one rank each that run {@code protocol}, with units that it is made for. */
    static Settings settings(int nodes, String protocol) {
        Settings settings = Settings.of(nodes, 1).withProtocol(protocol);
        return protocol.equals(FINE) ? settings.withUnitBytes(FINE_BYTES) : settings;
    }

    /** The measurements of the ranks of {@code program}, which shows how far it has come. */
    static Measurements run(
            Settings settings, Class<? extends Program> program, List<String> words) {
        LiveOptions options = LiveOptions.DEFAULT.withJvmOptions(Progress.jvmOptions());
        String output = output(settings, program, words, options);
        Measurements measurements = new Measurements();
        measurements.takeFrom(output);
        if (measurements.isEmpty()) {
            throw new MerinoException("the ranks have measured nothing; they printed:  " + output);
        }
        return measurements;
    }

    /** What the ranks of {@code program} have printed. */
    static String output(Settings settings, Class<? extends Program> program, List<String> words) {
        return output(settings, program, words, LiveOptions.DEFAULT);
    }

    /** The same on processes that are started as {@code options} say. */
    static String output(
            Settings settings,
            Class<? extends Program> program,
            List<String> words,
            LiveOptions options) {
        StringWriter output = new StringWriter();
        LaunchSpec spec = new LaunchSpec(program.getName(), List.of(), words);
        Statistics _ = run(settings, spec, options, new PrintWriter(output));
        return output.toString();
    }

    /** What was counted while the ranks of {@code program} printed nothing of interest. */
    static Statistics counted(
            Settings settings, Class<? extends Program> program, List<String> words) {
        return run(settings, program, words, new PrintWriter(Writer.nullWriter()));
    }

    private static Statistics run(
            Settings settings,
            Class<? extends Program> program,
            List<String> words,
            PrintWriter output) {
        LaunchSpec spec = new LaunchSpec(program.getName(), List.of(), words);
        return run(settings, spec, LiveOptions.DEFAULT, output);
    }

    /** Runs a program of other classes, which prints nothing of interest. */
    static void run(Settings settings, LaunchSpec program) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Statistics _ = run(settings, program, LiveOptions.DEFAULT, nowhere);
    }

    /** Runs a program of any class with such options; it prints to {@code output}. */
    static Statistics run(
            Settings settings, LaunchSpec program, LiveOptions options, PrintWriter output) {
        PrintWriter errors = new PrintWriter(System.err, true, System.err.charset());
        return LiveRun.of(settings, program, options, output, errors).run();
    }

    /**
     * Prints the report; returns 0 if all targets are met, 1 if not, 2 if nothing could be
     * measured.
     */
    static int report(PrintStream out, Consumer<String> json, Supplier<Report> benchmark) {
        Report report;
        try {
            report = benchmark.get();
        } catch (MerinoException failed) {
            out.println("the benchmark did not run: " + failed.getMessage());
            return 2;
        }
        out.print(report.table());
        json.accept(report.json());
        return report.isMet() ? 0 : 1;
    }
}
