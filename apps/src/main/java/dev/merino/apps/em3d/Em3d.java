package dev.merino.apps.em3d;

import dev.merino.Member;
import dev.merino.apps.kit.InputWriter;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Progress;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;

/**
 * EM3D of Split-C and Olden: electromagnetic waves on a random graph. In each time step the values
 * of the electric nodes change by what the magnetic nodes do to them, then the other way round; a
 * barrier separates the two.
 *
 * <p>Each rank owns a share of the nodes of both kinds. Most of what acts on a node is near it, the
 * rest is a few groups away: ranks read from their own share, a little from near ones, and write
 * only their own. A page of values travels to the nodes that read from it in every time step, the
 * graph itself stays where it is. Values are the same to the last bit on any number of ranks;
 * {@link Graph} has the sequential program.
 */
public final class Em3d extends Em3dApp {
    /** For registries and launchers. */
    public Em3d() {
        super(
                "em3d",
                "electromagnetic waves on a random graph",
                List.of(InputWriter.option()),
                Map.of(
                        "standard",
                        "--count 32000 --degree 20 --local 60 --groups 32 --iterations 500",
                        "paper",
                        "--count 32000 --degree 20 --local 60 --groups 32"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        Shape shape = shape(options, Space.RING);
        SharedSide electric = new SharedSide(me, "em3d electric", shape);
        SharedSide magnetic = new SharedSide(me, "em3d magnetic", shape);

        initialise(me, electric, magnetic, shape, options);
        me.barrier();
        Stopwatch watch = startWatch(me);
        Progress progress = new Progress(me, "em3d");
        for (int iteration = 0; iteration < options.whole("iterations"); iteration++) {
            progress.at(iteration, options.whole("iterations"));
            electric.update(magnetic);
            me.barrier();
            magnetic.update(electric);
            me.barrier();
        }
        progress.end();
        watch.stop();

        if (me.isFirst()) {
            reportShape(shape);
        }
        if (printsGolden(me, options)) {
            print(golden(electric.copyValues(), magnetic.copyValues(), shape), options);
        }
        if (verifies(me, options)) {
            verify(
                    electric.copyValues(),
                    magnetic.copyValues(),
                    shape,
                    options.whole("iterations"),
                    watch);
        }
    }

    /** A rank that shares some of the graph generates all of it privately. */
    private static void initialise(
            Member me, SharedSide electric, SharedSide magnetic, Shape shape, Options options) {
        if (!InputWriter.isFirst(options)) {
            Graph graph = Graph.of(shape);
            electric.initialise(graph.electric());
            magnetic.initialise(graph.magnetic());
        } else if (me.isFirst()) {
            Graph graph = Graph.of(shape);
            electric.initialiseAll(graph.electric());
            magnetic.initialiseAll(graph.magnetic());
        }
    }
}
