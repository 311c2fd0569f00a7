package dev.merino.apps.barnes;

import dev.merino.Member;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Progress;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;

/**
 * Barnes-Hut of SPLASH-2: bodies that attract each other, far ones as if they were one.
 *
 * <p>In each step all ranks build a {@link Tree} of space together, with locks on its cells, and
 * find the centre of mass of every node. The tree is then cut into zones of equal cost, one for
 * each rank, which finds the forces on the bodies of its zone by walking through the tree, and
 * moves them. Bodies wander from rank to rank as they move. The result is the same to the last bit
 * whatever the number of ranks. {@link PlainBarnes} is the sequential program.
 */
public final class Barnes extends App {
    /** For registries and launchers. */
    public Barnes() {
        super(
                "barnes",
                "gravity among many bodies by the algorithm of Barnes and Hut",
                List.of(
                        OptionSpecs.whole("bodies", 2048, 2, 10_000_000, "bodies"),
                        OptionSpecs.whole("steps", 4, 1, 100_000, "steps"),
                        OptionSpecs.whole(
                                "seed", 123, 1, Integer.MAX_VALUE, "what bodies are made from"),
                        OptionSpecs.real("time-step", 0.025, 1e-9, 1, "the length of a step"),
                        OptionSpecs.real("softening", 0.05, 1e-9, 1, "keeps close bodies apart"),
                        OptionSpecs.real(
                                "tolerance",
                                1,
                                0,
                                1000,
                                "how many sides of a cell are far enough to see it as one"),
                        OptionSpecs.whole("pool", 4, 1, 1000, "nodes of the tree for each body")),
                Map.of(
                        "standard",
                        "--bodies 65536",
                        "paper",
                        "--bodies 131072",
                        "newgendsm",
                        "--bodies 32678"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        Parameters parameters = parameters(options);
        Bodies initial = Plummer.bodies(parameters.bodies(), parameters.seed());
        BarnesRank rank = new BarnesRank(me, parameters, options.whole("pool"), initial);
        Golden golden = new Golden();
        if (printsGolden(me, options)) {
            put(golden, initial, -1);
        }
        me.barrier();
        Stopwatch watch = startWatch(me);
        Progress progress = new Progress(me, "barnes");
        for (int step = 0; step < parameters.steps(); step++) {
            progress.at(step, parameters.steps());
            rank.step(step);
            if (printsGolden(me, options)) {
                put(golden, rank.copy(), step);
            }
        }
        progress.end();
        watch.stop();
        if (me.isFirst()) {
            report().line(
                            "bodies",
                            "%d steps %d seed %d"
                                    .formatted(
                                            parameters.bodies(),
                                            parameters.steps(),
                                            parameters.seed()));
        }
        if (printsGolden(me, options)) {
            print(golden, options);
        }
        if (verifies(me, options)) {
            verify(new PlainBarnes(parameters, initial), rank.copy(), watch);
        }
    }

    private static Parameters parameters(Options options) {
        return new Parameters(
                options.whole("bodies"),
                options.whole("steps"),
                options.whole("seed"),
                options.number("time-step"),
                options.number("softening"),
                options.number("tolerance"));
    }

    private static void put(Golden golden, Bodies bodies, int step) {
        Measures.of(bodies).putInto(golden, step);
        int last = bodies.count() - 1;
        for (int body : new int[] {0, 1, last / 2, last}) {
            String prefix = "step" + step + ".body" + body + ".";
            for (int axis = 0; axis < 3; axis++) {
                char letter = "xyz".charAt(axis);
                golden.put(prefix + "pos." + letter, bodies.positions()[3 * body + axis]);
                golden.put(prefix + "vel." + letter, bodies.velocities()[3 * body + axis]);
            }
            golden.put(prefix + "phi", bodies.potentials()[body]);
            golden.put(prefix + "cost", bodies.costs()[body]);
        }
    }

    private void verify(PlainBarnes plain, Bodies found, Stopwatch watch)
            throws VerificationException {
        watch.sequential(plain::run);
        Bodies expected = plain.bodies();
        VerificationException.requireSameBits(
                "barnes positions", expected.positions(), found.positions());
        VerificationException.requireSameBits(
                "barnes velocities", expected.velocities(), found.velocities());
        VerificationException.requireSameBits(
                "barnes potentials", expected.potentials(), found.potentials());
        VerificationException.requireEqual("barnes costs", expected.costs(), found.costs());
        report().line("potential energy", Measures.of(found).potential());
        report().verified();
    }
}
