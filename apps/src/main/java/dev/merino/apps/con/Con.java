package dev.merino.apps.con;

import dev.merino.Member;
import dev.merino.SharedInts;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;
import dev.merino.apps.messaging.Layout;
import dev.merino.apps.messaging.RankEndpoint;
import dev.merino.apps.messaging.WiresOption;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * CON of Split-C: the connected components of a mesh some of whose edges are missing, found with
 * active messages. Below a certain fraction of edges there are many small components and few
 * messages; near it all ranks query the same few roots.
 *
 * <p>{@link Components} has the parallel program, {@link PlainComponents} the sequential one. A
 * component is labelled by its lowest vertex, so that labels depend neither on the number of ranks
 * nor on the layout of their blocks. Shared memory serves only to connect the ranks, and for the
 * result.
 */
public final class Con extends App {
    private static final long VERTICES_MAX = 500_000_000;

    /** For registries and launchers. */
    public Con() {
        super(
                "con",
                "the connected components of a mesh, with active messages",
                List.of(
                        OptionSpecs.whole("x", 48, 1, 100_000, "vertices along x"),
                        OptionSpecs.whole("y", 48, 1, 100_000, "vertices along y"),
                        OptionSpecs.whole("z", 48, 1, 100_000, "vertices along z; 1 for a plane"),
                        OptionSpecs.real(
                                "edges", 25, 0, 100, "percent of the edges that are there"),
                        OptionSpecs.whole("seed", 1, 0, Integer.MAX_VALUE, "which of them"),
                        Layout.option(),
                        WiresOption.option()),
                Map.of(
                        "paper", "--x 320 --y 320 --z 160 --edges 25",
                        "paper-2d", "--x 6400 --y 3200 --z 1 --edges 40"));
    }

    @Override
    protected void validate(Options options) {
        long plane = (long) options.whole("x") * options.whole("y");
        if (plane > VERTICES_MAX || plane * options.whole("z") > VERTICES_MAX) {
            throw new IllegalArgumentException(
                    "con: --x, --y and --z make more than %d vertices: give less"
                            .formatted(VERTICES_MAX));
        }
    }

    @Override
    protected void run(Member me, Options options) throws IOException, VerificationException {
        Lattice lattice =
                new Lattice(
                        options.whole("x"),
                        options.whole("y"),
                        options.whole("z"),
                        options.number("edges"),
                        options.wholeLong("seed"));
        Blocks blocks = new Blocks(lattice, Layout.of(options), me.size());
        try (RankEndpoint endpoint = RankEndpoint.connect(me, WiresOption.of(options))) {
            Stopwatch watch = startWatch(me); // includes the search within the own block
            Components components = new Components(endpoint, blocks, me.rank());
            endpoint.awaitHandlers();
            components.find();
            endpoint.finish(report());
            watch.stop();
            if (me.isFirst()) {
                report().line(
                                "lattice",
                                "%d x %d x %d".formatted(lattice.x(), lattice.y(), lattice.z()));
                report().line("rounds", components.rounds());
            }
            if (looksAtResult(options)) {
                look(me, options, lattice, components, watch);
            }
        }
    }

    private void look(
            Member me, Options options, Lattice lattice, Components components, Stopwatch watch)
            throws VerificationException {
        SharedInts shared = me.named("con labels").ints(lattice.vertices());
        components.share(shared);
        me.barrier();
        if (me.isFirst()) {
            int[] labels = new int[lattice.vertices()];
            shared.copyTo(0, labels, 0, labels.length);
            if (printsGolden(me, options)) {
                print(golden(lattice, labels), options);
            }
            if (verifies(me, options)) {
                verify(lattice, labels, watch);
            }
        }
    }

    private static Golden golden(Lattice lattice, int[] labels) {
        int[] sizes = sizes(labels);
        int largest = 0;
        int alone = 0;
        for (int size : sizes) {
            largest = Math.max(largest, size);
            alone += size == 1 ? 1 : 0;
        }
        return new Golden()
                .put("vertices", lattice.vertices())
                .put("edges", lattice.edges())
                .put("components", count(sizes))
                .put("largest", largest)
                .put("alone", alone)
                .putHash("fnv64", fnv64(labels));
    }

    /** How many vertices the component of each vertex has, at its lowest vertex. */
    private static int[] sizes(int[] labels) {
        int[] sizes = new int[labels.length];
        for (int label : labels) {
            sizes[label]++;
        }
        return sizes;
    }

    private static int count(int[] sizes) {
        int count = 0;
        for (int size : sizes) {
            count += size > 0 ? 1 : 0;
        }
        return count;
    }

    private static long fnv64(int[] labels) {
        Fnv64 fnv64 = new Fnv64();
        for (int label : labels) {
            fnv64.add((long) label);
        }
        return fnv64.hash();
    }

    private void verify(Lattice lattice, int[] labels, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        report.line("components", count(sizes(labels)));
        report.line("fnv64", "%016x".formatted(fnv64(labels)));
        int[] expected = watch.sequential(() -> PlainComponents.labels(lattice));
        VerificationException.requireEqual("con label", expected, labels);
        report.verified();
    }
}
