package dev.merino.apps.em3d;

import dev.merino.Member;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.Option;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;

/**
 * EM3D of Split-C and Olden: electromagnetic waves on a random graph. In each time step the values
 * of the electric nodes change by what the magnetic nodes do to them, then the other way round; a
 * barrier parts the two.
 *
 * <p>Each rank owns a share of the nodes of both kinds. Most of what acts on a node is near it, the
 * rest is a few groups away: ranks read from their own share, a little from near ones, and write
 * only their own. A page of values travels to the nodes that read from it in every time step, the
 * graph itself stays where it is. Values are the same to the last bit on any number of ranks;
 * {@link Graph} has the sequential program.
 */
public final class Em3d extends App {
    /** For registries and launchers. */
    public Em3d() {
        super(
                "em3d",
                "electromagnetic waves on a random graph",
                List.of(
                        Option.whole("count", 16_000, 1, 10_000_000, "nodes of each kind"),
                        Option.whole("degree", 10, 1, 1000, "nodes that a node acts on"),
                        Option.whole("local", 80, 0, 100, "percent of them in its own group"),
                        Option.whole("groups", 8, 1, 10_000, "groups of nodes"),
                        Option.whole("iterations", 10, 0, 100, "time steps"),
                        Option.whole("seed", 0, 0, Integer.MAX_VALUE, "seed of the graph")),
                Map.of(
                        "paper",
                        Map.of(
                                "count", "32000",
                                "degree", "20",
                                "local", "60",
                                "groups", "32")));
    }

    @Override
    protected void validate(Options options) {
        int nodes = options.whole("count");
        int groups = options.whole("groups");
        if (nodes % groups != 0) {
            throw new IllegalArgumentException(
                    "em3d: %d nodes are not %d groups of equal size: give a multiple"
                            .formatted(nodes, groups));
        }
        if (options.whole("degree") > nodes / groups) {
            throw new IllegalArgumentException(
                    "em3d: --degree cannot be %d: a group has only %d nodes"
                            .formatted(options.whole("degree"), nodes / groups));
        }
        Math.multiplyExact(nodes, options.whole("degree"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        Shape shape = shape(options);
        SharedSide electric = new SharedSide(me, "em3d electric", shape);
        SharedSide magnetic = new SharedSide(me, "em3d magnetic", shape);

        initialise(electric, magnetic, shape);
        me.barrier();
        for (int iteration = 0; iteration < options.whole("iterations"); iteration++) {
            electric.update(magnetic);
            me.barrier();
            magnetic.update(electric);
            me.barrier();
        }

        if (me.isFirst()) {
            report().line(
                            "nodes",
                            "%d degree %d local %d groups %d"
                                    .formatted(
                                            shape.nodes(),
                                            shape.degree(),
                                            shape.localPercent(),
                                            shape.groups()));
        }
        if (printsGolden(me, options)) {
            print(golden(electric.copyValues(), magnetic.copyValues(), shape), options);
        }
        if (verifies(me, options)) {
            verify(electric.copyValues(), magnetic.copyValues(), options);
        }
    }

    private static Shape shape(Options options) {
        return new Shape(
                options.whole("count"),
                options.whole("groups"),
                options.whole("degree"),
                options.whole("local"),
                options.wholeLong("seed"));
    }

    /** Every rank makes the whole graph, for itself, and shares its part of it. */
    private static void initialise(SharedSide electric, SharedSide magnetic, Shape shape) {
        Graph graph = Graph.of(shape);
        electric.initialise(graph.electric());
        magnetic.initialise(graph.magnetic());
    }

    private static Golden golden(double[] electric, double[] magnetic, Shape shape) {
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

    private void verify(double[] electric, double[] magnetic, Options options)
            throws VerificationException {
        Report report = report();
        report.line("electric_fnv64", "%016x".formatted(fnv64(electric)));
        report.line("magnetic_fnv64", "%016x".formatted(fnv64(magnetic)));
        Graph expected = Graph.of(shape(options)).iterate(options.whole("iterations"));
        VerificationException.requireSameBits(
                "em3d electric", expected.electric().values(), electric);
        VerificationException.requireSameBits(
                "em3d magnetic", expected.magnetic().values(), magnetic);
        report.verified();
    }
}
