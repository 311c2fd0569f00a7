package dev.merino.apps.ocean;

import dev.merino.Member;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PackageCopy;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Rival;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;

/**
 * Ocean of SPLASH-2, with grids that are not cut up: the currents of an ocean basin. {@link
 * OceanModel} has the physics, {@link Multigrid} the solver that most of the time goes into, and
 * {@link SharedTeam} how the work is split.
 *
 * <p>The program with a {@link SequentialTeam} is the sequential one. Ranks compute every point by
 * the same operations as it does, and add up in the same order, so that the result is the same to
 * the last bit.
 */
public final class Ocean extends App {
    /** For registries and launchers. */
    public Ocean() {
        super(
                "ocean",
                "the currents of an ocean basin",
                List.of(
                        OptionSpecs.whole(
                                "side", 66, 4, 4098, "points along a side: a power of 2, plus 2"),
                        OptionSpecs.positive("tolerance", "1e-7", "when a solution is good enough"),
                        OptionSpecs.positive("resolution", "20000", "metres between points"),
                        OptionSpecs.positive("time-step", "28800", "seconds of a time step")),
                Map.of("standard", "--side 1026", "paper", "--side 514"));
    }

    @Override
    protected void validate(Options options) {
        int side = options.whole("side");
        if (Integer.bitCount(side - 2) != 1) {
            throw new IllegalArgumentException(
                    "ocean: --side cannot be "
                            + side
                            + ": give a power of 2 plus 2, such as 66 or 258");
        }
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        Setup setup = setup(options);
        OceanModel model = new OceanModel(new SharedTeam(me, setup.side()), setup);

        me.barrier();
        Stopwatch watch = startWatch(me);
        model.run();
        watch.stop();

        if (me.isFirst()) {
            report().line("side", setup.side() + " steps " + setup.schedule().size());
        }
        if (printsGolden(me, options)) {
            print(OceanDigest.golden(model, setup), options);
        }
        if (verifies(me, options)) {
            verify(model, setup, watch);
        }
    }

    private static Setup setup(Options options) {
        return new Setup(
                options.whole("side"),
                options.number("resolution"),
                options.number("time-step"),
                options.number("tolerance"));
    }

    private void verify(OceanModel found, Setup setup, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        int iterations = found.solutions().stream().mapToInt(Multigrid.Solution::iterations).sum();
        report.line("iterations", iterations);
        report.line("residual", found.solutions().getLast().residual());
        report.line(
                "fnv64", "%016x".formatted(OceanDigest.fnv64(found.result().getFirst().field())));
        Rival<double[], List<double[][]>> rival = PackageCopy.of(SequentialOcean.class);
        rival.prepare(
                new double[] {
                    setup.side(), setup.resolution(), setup.timeStep(), setup.tolerance()
                });
        watch.sequential(rival::run);
        List<double[][]> expected = rival.result();
        for (int i = 0; i < expected.size(); i++) {
            compare(expected.get(i), found.result().get(i));
        }
        report.verified();
    }

    private static void compare(double[][] expected, OceanModel.NamedField found)
            throws VerificationException {
        Field field = found.field();
        for (int row = 0; row < field.side(); row++) {
            double[] foundRow = new double[field.side()];
            for (int column = 0; column < field.side(); column++) {
                foundRow[column] = field.get(row, column);
            }
            VerificationException.requireSameBits(
                    "ocean %s[%d]".formatted(found.name(), row), expected[row], foundRow);
        }
    }
}
