package dev.merino.apps.gauss;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.InputWriter;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;

/**
 * Solves a system of linear equations by Gaussian elimination and back-substitution, as the Gauss
 * of Cashmere does (TOCS 2005, section 3.2). Rows are dealt to the ranks cyclically. Elimination is
 * that of {@link Gauss}, in doubles and without swaps; then the unknowns are found, the last one
 * first, and each is announced as rows are ({@link SolverRank}).
 */
public final class GaussSolve extends App {
    /** The solution of so well-conditioned a system is nearer than that to what is known. */
    private static final double TOLERANCE = 1e-9;

    /** For registries and launchers. */
    public GaussSolve() {
        super(
                "gauss-solve",
                "linear equations by Gaussian elimination and back-substitution",
                List.of(
                        OptionSpecs.whole("order", 512, 1, 20_000, "equations and unknowns"),
                        OptionSpecs.whole("seed", 1, 0, Long.MAX_VALUE, "seed of the matrix"),
                        Announcements.option(),
                        InputWriter.option()),
                Map.of("standard", "--order 2048", "paper", "--order 2048"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        LinearSystem system = new LinearSystem(options.whole("order"), options.wholeLong("seed"));
        DoubleMatrix a = me.named("system matrix").doubleMatrix(system.order(), system.order());
        SharedDoubles unknowns = me.named("system unknowns").doubles(system.order());
        SolverRank rank =
                new SolverRank(
                        me,
                        a,
                        unknowns,
                        announcements("system row", me, options),
                        announcements("system unknown", me, options));

        initialise(me, a, system, options);
        rank.takeRightSides(system);
        me.barrier();
        Stopwatch watch = startWatch(me);
        rank.eliminate();
        rank.substitute();
        me.barrier();
        watch.stop();

        if (me.isFirst()) {
            report().line("order", system.order());
        }
        if (looksAtResult(options) && me.isFirst()) {
            double[] found = new double[system.order()];
            unknowns.copyTo(0, found, 0, found.length);
            judge(me, found, system, options, watch);
        }
    }

    private static Announcements announcements(String what, Member me, Options options) {
        return Announcements.of(options, me, what, options.whole("order"));
    }

    private static void initialise(
            Member me, DoubleMatrix a, LinearSystem system, Options options) {
        boolean isFirstOnly = InputWriter.isFirst(options);
        int step = isFirstOnly ? 1 : me.size();
        int end = isFirstOnly && !me.isFirst() ? 0 : a.rows();
        for (int row = me.rank(); row < end; row += step) {
            a.row(row).copyFrom(system.row(row), 0);
        }
    }

    private void judge(
            Member me, double[] found, LinearSystem system, Options options, Stopwatch watch)
            throws VerificationException {
        if (printsGolden(me, options)) {
            print(golden(found), options);
        }
        if (verifies(me, options)) {
            double[] expected = watch.sequential(system::solve);
            VerificationException.requireSameBits("gauss-solve x", expected, found);
            double[] known = system.solution();
            for (int i = 0; i < known.length; i++) {
                VerificationException.requireNear(
                        "gauss-solve x[" + i + "]", known[i], found[i], TOLERANCE);
            }
            report().verified();
        }
    }

    private static Golden golden(double[] found) {
        double sum = 0;
        for (double value : found) {
            sum += value;
        }
        return new Golden()
                .put("sum", sum)
                .put("first", found[0])
                .put("last", found[found.length - 1]);
    }
}
