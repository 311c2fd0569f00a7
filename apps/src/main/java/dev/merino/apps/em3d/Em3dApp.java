package dev.merino.apps.em3d;

import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Map;

/** What the programs of {@link Em3d} and {@link Em3dMessages} have in common. */
abstract class Em3dApp extends App {
    Em3dApp(String name, String summary, List<OptionSpec> more, Map<String, String> presets) {
        super(name, summary, common(), more, presets);
    }

    private static List<OptionSpec> common() {
        return List.of(
                OptionSpecs.whole("count", 16_000, 1, 10_000_000, "nodes of each kind"),
                OptionSpecs.whole("degree", 10, 1, 1000, "nodes that a node acts on"),
                OptionSpecs.whole("local", 80, 0, 100, "percent of them in its own group"),
                OptionSpecs.whole("groups", 8, 1, 10_000, "groups of nodes"),
                OptionSpecs.whole("iterations", 10, 0, 100_000, "time steps"),
                OptionSpecs.whole("seed", 0, 0, Integer.MAX_VALUE, "seed of the graph"));
    }

    @Override
    protected void validate(Options options) {
        int nodes = options.whole("count");
        int groups = options.whole("groups");
        if (nodes % groups != 0) {
            throw new IllegalArgumentException(
                    "%s: %d nodes are not %d groups of equal size: give a multiple"
                            .formatted(name(), nodes, groups));
        }
        if (options.whole("degree") > nodes / groups) {
            throw new IllegalArgumentException(
                    "%s: --degree cannot be %d: a group has only %d nodes"
                            .formatted(name(), options.whole("degree"), nodes / groups));
        }
        Math.multiplyExact(nodes, options.whole("degree"));
    }

    static Shape shape(Options options, Space space) {
        return new Shape(
                options.whole("count"),
                options.whole("groups"),
                options.whole("degree"),
                options.whole("local"),
                space,
                options.wholeLong("seed"));
    }

    final void reportShape(Shape shape) {
        report().line(
                        "nodes",
                        "%d degree %d local %d groups %d"
                                .formatted(
                                        shape.nodes(),
                                        shape.degree(),
                                        shape.localPercent(),
                                        shape.groups()));
    }

    static Golden golden(double[] electric, double[] magnetic, Shape shape) {
        Golden golden = new Golden().put("n", shape.nodes()).put("edges", shape.edges());
        put(golden, "E", electric);
        put(golden, "H", magnetic);
        return golden;
    }

    private static void put(Golden golden, String kind, double[] values) {
        double sum = 0;
        double absolutes = 0;
        for (double value : values) {
            sum += value;
            absolutes += Math.abs(value);
        }
        golden.put(kind + ".sum", sum)
                .put(kind + ".sumabs", absolutes)
                .put(kind + ".first", values[0])
                .put(kind + ".second", values[Math.min(1, values.length - 1)])
                .putHash(kind + ".fnv64", fnv64(values));
    }

    private static long fnv64(double[] values) {
        Fnv64 fnv64 = new Fnv64();
        for (double value : values) {
            fnv64.add(value);
        }
        return fnv64.hash();
    }

    final void verify(
            double[] electric, double[] magnetic, Shape shape, int iterations, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        report.line("electric_fnv64", "%016x".formatted(fnv64(electric)));
        report.line("magnetic_fnv64", "%016x".formatted(fnv64(magnetic)));
        Graph initial = Graph.of(shape);
        Graph expected = watch.sequential(() -> initial.iterate(iterations));
        VerificationException.requireSameBits(
                name() + " electric", expected.electric().values(), electric);
        VerificationException.requireSameBits(
                name() + " magnetic", expected.magnetic().values(), magnetic);
        report.verified();
    }
}
