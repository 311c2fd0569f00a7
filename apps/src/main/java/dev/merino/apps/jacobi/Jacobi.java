package dev.merino.apps.jacobi;

import dev.merino.FloatMatrix;
import dev.merino.FloatView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PlainThreads;
import dev.merino.apps.kit.Progress;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Steps;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;

/**
 * Jacobi iteration on a grid, as in TreadMarks: in each sweep every point becomes the mean of its
 * four neighbours.
 *
 * <p>Each rank owns a band of rows. It computes its new points into private memory, and writes them
 * to the grid after a barrier, when all have read the old ones; a second barrier lets all see the
 * new ones. Nodes exchange the rows where bands meet, and nothing else. The result is the same to
 * the last bit on any number of ranks; {@link JacobiGrid} has the sequential program.
 */
public final class Jacobi extends App {
    /** Rounding errors of floats, added up over the sweeps, stay far below. */
    private static final double TOLERANCE_PER_SWEEP = 1e-7;

    /** For registries and launchers. */
    public Jacobi() {
        super(
                "jacobi",
                "Jacobi iteration on a grid",
                List.of(
                        OptionSpecs.whole("rows", 1000, 1, 1_000_000, "rows inside the rim"),
                        OptionSpecs.whole("columns", 1000, 1, 1_000_000, "columns inside the rim"),
                        OptionSpecs.whole("iterations", 20, 0, 1_000_000, "sweeps"),
                        PlainThreads.option()),
                Map.of(
                        "standard",
                        "--rows 2000 --columns 2000 --iterations 500",
                        "paper",
                        "--rows 2000 --columns 1000 --iterations 100"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        int rows = options.whole("rows");
        int columns = options.whole("columns");
        int iterations = options.whole("iterations");
        FloatMatrix grid = me.named("jacobi grid").floatMatrix(rows + 2, columns + 2);

        Steps steps = new Steps();
        if (!me.restore(steps)) {
            initialise(me, grid);
        }
        me.barrier();
        Stopwatch watch = startWatch(me);
        iterate(me, grid, steps, iterations);
        watch.stop();

        if (me.isFirst()) {
            report().line(
                            "rows",
                            "%d columns %d iterations %d".formatted(rows, columns, iterations));
        }
        if (printsGolden(me, options)) {
            print(golden(copy(grid), iterations), options);
        }
        if (verifies(me, options)) {
            verify(copy(grid), options, watch);
        }
    }

    /** Writes this rank's band, whose pages are then at home here; the rim is zero as it is. */
    private static void initialise(Member me, FloatMatrix grid) {
        Share band = band(me, grid);
        for (int row = (int) band.from(); row < band.to(); row++) {
            float[] values = JacobiGrid.initialRow(row, grid.rows() - 2, grid.columns() - 2);
            grid.row(row).copyFrom(values, 0);
        }
    }

    /** The rows inside the rim that this rank owns. */
    private static Share band(Member me, FloatMatrix grid) {
        Share share = me.share(grid.rows() - 2);
        return new Share(1 + share.from(), 1 + share.to());
    }

    private static void iterate(Member me, FloatMatrix grid, Steps steps, int iterations) {
        Share band = band(me, grid);
        float[][] means = new float[(int) band.count()][grid.columns()];
        Progress progress = new Progress(me, "jacobi");
        for (; steps.done() < iterations; steps.next()) {
            progress.at(steps.done(), iterations);
            steps.checkpointIfDue(me);
            for (int i = 0; i < means.length; i++) {
                computeMeans(grid, (int) band.from() + i, means[i]);
            }
            me.barrier();
            for (int i = 0; i < means.length; i++) {
                grid.row((int) band.from() + i).copyFrom(means[i], 0);
            }
            me.barrier();
        }
        progress.end();
    }

    private static void computeMeans(FloatMatrix grid, int row, float[] means) {
        FloatView above = grid.row(row - 1);
        FloatView beside = grid.row(row);
        FloatView below = grid.row(row + 1);
        for (int column = 1; column < means.length - 1; column++) {
            float sum =
                    above.get(column)
                            + below.get(column)
                            + beside.get(column - 1)
                            + beside.get(column + 1);
            means[column] = sum / 4;
        }
    }

    private static JacobiGrid copy(FloatMatrix grid) {
        JacobiGrid copy = new JacobiGrid(new float[grid.rows()][grid.columns()]);
        for (int row = 0; row < grid.rows(); row++) {
            grid.row(row).copyTo(copy.points()[row], 0);
        }
        return copy;
    }

    private static Golden golden(JacobiGrid grid, int iterations) {
        return new Golden()
                .put("sum", grid.sum())
                .putHash("fnv64", grid.fnv64())
                .put("max_error", grid.worstError(iterations));
    }

    private void verify(JacobiGrid found, Options options, Stopwatch watch)
            throws VerificationException {
        int iterations = options.whole("iterations");
        Report report = report();
        report.line("sum", found.sum());
        report.line("fnv64", "%016x".formatted(found.fnv64()));
        double error = found.worstError(iterations);
        report.line("max_error", error);
        if (!(error < TOLERANCE_PER_SWEEP * (iterations + 1))) {
            throw new VerificationException("jacobi largest error", "nearly 0", error);
        }
        JacobiGrid initial = JacobiGrid.initial(found.rows(), found.columns());
        compare(watch.sequential(() -> initial.iterate(iterations)), found);
        if (PlainThreads.count(options) > 0) {
            compare(found, onThreads(found, options, watch));
        }
        report.verified();
    }

    private static void compare(JacobiGrid expected, JacobiGrid found)
            throws VerificationException {
        for (int row = 0; row < expected.points().length; row++) {
            VerificationException.requireSameBits(
                    "jacobi row " + row, expected.points()[row], found.points()[row]);
        }
    }

    /** What plain threads make of a grid of the same size. */
    private static JacobiGrid onThreads(JacobiGrid found, Options options, Stopwatch watch) {
        JacobiGrid initial = JacobiGrid.initial(found.rows(), found.columns());
        int iterations = options.whole("iterations");
        int threads = PlainThreads.count(options);
        return watch.plainThreads(() -> JacobiThreads.iterate(initial, iterations, threads));
    }
}
