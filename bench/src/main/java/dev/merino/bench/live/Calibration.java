package dev.merino.bench.live;

import dev.merino.Settings;
import dev.merino.apps.Apps;
import dev.merino.apps.kit.App;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.MachineModels;
import dev.merino.virtual.Simulation;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Makes a model of this machine, as two nodes in it are: measures by short live runs what a model
 * needs, and writes a file that says where each figure is from.
 *
 * <p>What the two ways of a null message take is divided as by other models: half for the way, a
 * quarter for each processor. Nothing here can tell these apart, and programs hardly can.
 */
public final class Calibration {
    private static final long SEED = 1;
    private static final int SWEEP_PAGES = 4_000;
    private static final int PAGE_BYTES = 4096;
    private static final double NS_PER_US = 1e3;

    /** Its inner loop does little but read and write shared elements. */
    private static final String ACCESSING = "sor";

    private static final List<String> ACCESSING_WORDS = List.of("--size", "small", "--no-verify");

    private final Measurements measured;
    private final double accessNs;
    private final List<String> lines = new ArrayList<>();

    Calibration(Measurements measured, double accessNs) {
        this.measured = measured;
        this.accessNs = accessNs;
    }

    /** Measures, and writes the model to {@code file}; returns 0, or 2 if that did not work. */
    public static int run(PrintStream out, Path file) {
        out.println("measuring what two nodes on this machine cost, about a minute ...");
        try {
            Files.writeString(file, new Calibration(measure(), accessNs()).model());
        } catch (IOException | RuntimeException failed) {
            out.println("the machine was not calibrated: " + failed);
            return 2;
        }
        MachineModel model = MachineModels.of(file.toString());
        out.printf(
                Locale.ROOT,
                "%s: %s%n./merino simulate sor --machine %s%n",
                file,
                model.title(),
                file);
        return 0;
    }

    private static Measurements measure() {
        Measurements all = new Measurements();
        for (String part : List.of(MicroProgram.PAGES, MicroProgram.SYNC)) {
            List<String> words = List.of(part, "3", "300", "" + SWEEP_PAGES, "" + SEED);
            all.addAll("", LiveBench.run(Settings.of(2, 1), MicroProgram.class, words));
        }
        return all;
    }

    /** What an access takes in a loop over shared arrays, with its computation. */
    private static double accessNs() {
        App app = Apps.named(ACCESSING).orElseThrow();
        double seconds = SimulateBench.seconds(app, ACCESSING_WORDS, Settings.of(1, 1), 5);
        Simulation alone =
                SimulateBench.quietly(
                        () ->
                                new Simulation(
                                        Settings.of(1, 1),
                                        MachineModels.of("ethernet-25g"),
                                        app,
                                        ACCESSING_WORDS,
                                        OptionalDouble.empty()));
        return seconds * NS_PER_US * NS_PER_US * NS_PER_US / alone.effort().counted();
    }

    /** The model's file. */
    String model() {
        MachineDescription here = MachineDescription.here();
        lines.add("# This machine, as two nodes of one rank each are that share it: " + here);
        lines.add("title = two nodes on one machine, " + here.inShort());
        lines.add("unit-bytes = " + PAGE_BYTES);
        network();
        node();
        put("sor --size small on one live node, by its accesses", "access-ns", accessNs, "%.3f");
        return String.join("\n", lines) + "\n";
    }

    private void network() {
        double wayNs = Math.max(0, ns("counter-there") - ns("counter-here")) / 2;
        String message =
                "half a null message and its answer: a counter managed there, less one here";
        put(message + "; half of it", "latency-ns", wayNs / 2);
        put("a quarter", "send-ns", wayNs / 4);
        put("a quarter", "receive-ns", wayNs / 4);
        put("no limit but the processors", "gap-ns", 0);
        double pageNs = Math.max(ns("copy"), ns("sweep") - 2 * ns("copy"));
        put(
                "a page of a sweep, less its copies at both ends",
                "byte-ns",
                pageNs / PAGE_BYTES,
                "%.4f");
        put("copies are counted with pages", "host-byte-ns", 0);
        put("memory is shared, but no limit was seen", "shared-byte-ns", 0);
        double remoteNs = ns("fetch-and-add") / 2;
        put("a fetch-and-add in another process, half of it", "post-ns", remoteNs);
        put("the other half", "adapter-ns", remoteNs);
    }

    private void node() {
        double kernelNs = ns("kernel-fault");
        put(
                "the first touch of a page at home here, less the kernel's",
                "fault-ns",
                Math.max(0, ns("fault") - kernelNs));
        put("the kernel's fault of a mapped page", "map-ns", kernelNs);
        put("a counter that is managed here", "request-ns", ns("counter-here"));
        put("copy", "copy-ns", ns("copy"));
        put("twin", "twin-ns", ns("twin"));
        put("a diff of a word", "diff-ns", ns("diff-word"));
        double byteNs = Math.max(0, ns("diff-page") - ns("diff-word")) / PAGE_BYTES;
        put("what a diff of the whole page takes more", "diff-byte-ns", byteNs, "%.4f");
        put("a guess: as long as a copy", "apply-ns", ns("copy"));
        put("a guess", "notice-ns", 50);
    }

    private double ns(String reading) {
        return measured.median(reading) * NS_PER_US;
    }

    private void put(String source, String name, double value) {
        put(source, name, value, "%.0f");
    }

    private void put(String source, String name, double value, String form) {
        lines.add("# " + source);
        lines.add(name + " = " + String.format(Locale.ROOT, form, value));
    }
}
