package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.apps.Apps;
import dev.merino.apps.kit.App;
import dev.merino.core.Json;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.Simulation;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Judges the simulator by this machine: applications on two live nodes beside the same on two
 * simulated ones. The time of each on one live node, which uses no protocol, sets what its accesses
 * take; all else is the model's.
 */
public final class SimulateBench {
    private static final double MICROSECOND = 1e-6;

    /** So far off, at most, are applications that count as met. */
    private static final double OFF_MAX = 0.20;

    /** So many of ten must be. */
    private static final double MET_MIN = 0.8;

    private static final int ROUNDS = 5;

    /** What is measured, with what makes its rounds last long enough and not too long. */
    private static final Map<String, String> WORDS = new LinkedHashMap<>();

    static {
        WORDS.put("sor", "--size small");
        WORDS.put("jacobi", "--size small");
        WORDS.put("gauss", "--order 1024");
        WORDS.put("matmul", "--order 1024");
        WORDS.put("lu", "--order 1024");
        WORDS.put("fft", "--size standard");
        WORDS.put("ocean", "--size small");
        WORDS.put("water", "--size small");
        WORDS.put("barnes", "--size small");
        WORDS.put("em3d", "--size small");
    }

    private SimulateBench() {}

    /** The applications that are measured. */
    public static List<String> names() {
        return List.copyOf(WORDS.keySet());
    }

    /**
     * One application.
     *
     * @param aloneSeconds on one live node
     * @param liveSeconds on two live nodes
     * @param simulatedSeconds on two simulated ones
     */
    record Row(String app, double aloneSeconds, double liveSeconds, double simulatedSeconds) {
        double ratio() {
            return simulatedSeconds / liveSeconds;
        }

        boolean isMet() {
            return Math.abs(ratio() - 1) <= OFF_MAX;
        }
    }

    /**
     * Measures {@code apps} beside {@code model}, prints a table and hands the same as JSON to
     * {@code json}; returns 0 if eight of ten are met, 1 if not, 2 if one failed.
     */
    public static int run(
            PrintStream out, Consumer<String> json, List<String> apps, MachineModel model) {
        out.printf("%d applications beside %s%n", apps.size(), model.title());
        out.println("seconds           one node  two nodes  simulated  ratio");
        List<Row> rows = new ArrayList<>();
        for (String name : apps) {
            try {
                Row row = measure(name, model);
                rows.add(row);
                out.print(line(row));
            } catch (MerinoException failed) {
                out.printf("%s failed: %s%n", name, failed.getMessage());
                return 2;
            }
        }
        long met = rows.stream().filter(Row::isMet).count();
        out.printf("%d of %d are at most 20 %% off; eight of ten must be%n", met, rows.size());
        out.println(MachineDescription.here());
        json.accept(json(rows, model));
        return isMet(rows) ? 0 : 1;
    }

    static boolean isMet(List<Row> rows) {
        return rows.stream().filter(Row::isMet).count() >= MET_MIN * rows.size();
    }

    static String line(Row row) {
        return String.format(
                Locale.ROOT,
                "%-14s %11.3f %10.3f %10.3f %6.2f%s%n",
                row.app,
                row.aloneSeconds,
                row.liveSeconds,
                row.simulatedSeconds,
                row.ratio(),
                row.isMet() ? "" : "*");
    }

    private static Row measure(String name, MachineModel model) {
        App app = Apps.named(name).orElseThrow();
        List<String> words = new ArrayList<>(List.of(WORDS.getOrDefault(name, "").split(" ")));
        words.add("--no-verify");
        double alone = seconds(app, words, Settings.of(1, 1), ROUNDS);
        double live = seconds(app, words, Settings.of(2, 1), ROUNDS);
        return new Row(name, alone, live, simulated(app, words, model, alone));
    }

    private static double simulated(
            Program app, List<String> words, MachineModel model, double aloneSeconds) {
        OptionalDouble seconds = OptionalDouble.of(aloneSeconds);
        return quietly(
                () ->
                        new Simulation(Settings.of(1, 1), model, app, words, seconds)
                                .on(2)
                                .seconds());
    }

    /** Does {@code work} without what programs in this JVM print meanwhile. */
    static <T> T quietly(Supplier<T> work) {
        PrintStream before = System.out;
        try {
            System.setOut(
                    new PrintStream(
                            OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            return work.get();
        } finally {
            System.setOut(before);
        }
    }

    /** How long a round of {@code app} takes: the median of all but the first. */
    static double seconds(App app, List<String> words, Settings settings, int rounds) {
        List<String> repeated = new ArrayList<>(words);
        repeated.addAll(List.of("--repeat", Integer.toString(rounds)));
        String said = LiveBench.output(settings, app.getClass(), repeated);
        List<Double> medians = SpeedBench.timesIn(said).of("median seconds");
        if (medians.isEmpty()) {
            throw new MerinoException(app.name() + " has printed no median of seconds: " + said);
        }
        return medians.getFirst() * MICROSECOND;
    }

    static String json(List<Row> rows, MachineModel model) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("benchmark", "simulate");
        all.put("machine", MachineDescription.here().processor());
        all.put("model", model.name());
        all.put("met", isMet(rows));
        all.put("rows", rows.stream().map(SimulateBench::fields).toList());
        return Json.of(all) + "\n";
    }

    private static Map<String, Object> fields(Row row) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("app", row.app);
        fields.put("oneNodeSeconds", row.aloneSeconds);
        fields.put("twoNodesSeconds", row.liveSeconds);
        fields.put("simulatedSeconds", row.simulatedSeconds);
        fields.put("ratio", row.ratio());
        fields.put("met", row.isMet());
        return fields;
    }
}
