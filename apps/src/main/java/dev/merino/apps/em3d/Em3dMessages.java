package dev.merino.apps.em3d;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;
import dev.merino.apps.messaging.Layout;
import dev.merino.apps.messaging.RankEndpoint;
import dev.merino.apps.messaging.WiresOption;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@link Em3d} with active messages in place of shared memory, as in Split-C: each half of a time
 * step every rank sends the new values of its nodes to the ranks that need them, one value per
 * message, waits until it has received the values that it needs itself, and computes; then a
 * barrier ensures that no rank receives a value before it has used the previous one.
 *
 * <p>{@link Layout} says how groups of nodes go to ranks, and so how many of the messages stay
 * within a node. Values are the same to the last bit as those of the sequential program, {@link
 * Graph}, however the ranks are arranged. Shared memory serves only to connect the ranks, and for
 * the result.
 */
public final class Em3dMessages extends Em3dApp {
    private static final int ELECTRIC = RankEndpoint.FIRST_HANDLER;
    private static final int MAGNETIC = ELECTRIC + 3;

    /** For registries and launchers. */
    public Em3dMessages() {
        super(
                "em3d-am",
                "em3d with active messages in place of shared memory",
                List.of(
                        OptionSpecs.oneOf(
                                "neighbours",
                                List.of("ring", "blocks"),
                                "which groups are neighbours: those 4 further, or blocks of a box"),
                        Layout.option(),
                        WiresOption.option()),
                Map.of(
                        "paper",
                        "--count 40000 --degree 20 --local 60 --groups 32 --neighbours blocks"));
    }

    @Override
    protected void run(Member me, Options options) throws IOException, VerificationException {
        Space space = Space.valueOf(options.word("neighbours").toUpperCase(Locale.ROOT));
        Shape shape = shape(options, space);
        Owners owners = new Owners(shape, Layout.of(options), me.size());
        try (RankEndpoint endpoint = RankEndpoint.connect(me, WiresOption.of(options))) {
            Graph graph =
                    Graph.of(shape); // every rank generates the whole graph and keeps its part
            MessageSide electric =
                    new MessageSide(endpoint, owners, me.rank(), graph.electric(), ELECTRIC);
            MessageSide magnetic =
                    new MessageSide(endpoint, owners, me.rank(), graph.magnetic(), MAGNETIC);
            endpoint.awaitHandlers();
            electric.connect(graph.electric(), magnetic);
            magnetic.connect(graph.magnetic(), electric);
            endpoint.barrier();
            Stopwatch watch = startWatch(me);
            for (int iteration = 0; iteration < options.whole("iterations"); iteration++) {
                half(endpoint, electric, magnetic);
                half(endpoint, magnetic, electric);
            }
            endpoint.finish(report()); // until then ranks must poll, not wait at a barrier
            watch.stop();
            if (looksAtResult(options)) {
                look(me, options, shape, electric, magnetic, watch);
            }
        }
    }

    private static void half(RankEndpoint endpoint, MessageSide changing, MessageSide acting)
            throws IOException {
        acting.publish();
        acting.awaitGhosts();
        changing.update(acting);
        endpoint.barrier();
    }

    private void look(
            Member me,
            Options options,
            Shape shape,
            MessageSide electric,
            MessageSide magnetic,
            Stopwatch watch)
            throws VerificationException {
        SharedDoubles allElectric = me.named("em3d-am electric").doubles(shape.nodes());
        SharedDoubles allMagnetic = me.named("em3d-am magnetic").doubles(shape.nodes());
        electric.share(allElectric);
        magnetic.share(allMagnetic);
        me.barrier();
        if (me.isFirst()) {
            reportShape(shape);
            double[] e = new double[shape.nodes()];
            double[] h = new double[shape.nodes()];
            allElectric.copyTo(0, e, 0, e.length);
            allMagnetic.copyTo(0, h, 0, h.length);
            if (printsGolden(me, options)) {
                print(golden(e, h, shape), options);
            }
            if (verifies(me, options)) {
                verify(e, h, shape, options.whole("iterations"), watch);
            }
        }
    }
}
