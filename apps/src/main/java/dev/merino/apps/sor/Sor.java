package dev.merino.apps.sor;

import dev.merino.FloatMatrix;
import dev.merino.FloatView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.apps.kit.App;
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
 * Red-black successive over-relaxation, as in TreadMarks: the temperature of a plate whose rim is
 * kept at 1.
 *
 * <p>Each rank owns a band of rows. A black point has only red neighbours and a red one only black,
 * so all points of a colour can change at once; a barrier parts the colours. Nodes exchange the
 * rows where bands meet, and nothing else. Every point is computed by the same operations in the
 * same order whatever the number of ranks, so that the result is the same to the last bit. {@link
 * SorGrid} draws the grid and has the sequential program, {@link SorThreads} that of plain threads.
 */
public final class Sor extends App {
    /** For registries and launchers. */
    public Sor() {
        super(
                "sor",
                "red-black successive over-relaxation of a plate",
                List.of(
                        OptionSpecs.whole("rows", 2000, 1, 1_000_000, "rows inside the rim"),
                        OptionSpecs.whole(
                                "columns",
                                500,
                                1,
                                1_000_000,
                                "columns of each colour inside the rim"),
                        OptionSpecs.whole("iterations", 10, 0, 1_000_000, "iterations"),
                        PlainThreads.option()),
                Map.of(
                        "standard",
                        "--columns 1000 --iterations 2000",
                        "paper",
                        "--rows 3072 --columns 2048",
                        "sci-vm",
                        "--rows 510 --columns 255 --iterations 1"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        int rows = options.whole("rows");
        int columns = options.whole("columns");
        int iterations = options.whole("iterations");
        FloatMatrix red = me.named("sor red").floatMatrix(rows + 2, columns + 1);
        FloatMatrix black = me.named("sor black").floatMatrix(rows + 2, columns + 1);

        Steps steps = new Steps();
        if (!me.restore(steps)) {
            initialise(me, red, black);
        }
        me.barrier();
        Stopwatch watch = startWatch(me);
        iterate(me, red, black, steps, iterations);
        watch.stop();

        if (me.isFirst()) {
            report().line(
                            "rows",
                            "%d columns %d iterations %d".formatted(rows, columns, iterations));
        }
        if (printsGolden(me, options)) {
            SorGrid found = copy(red, black);
            print(SorDigest.of(found).golden(found), options);
        }
        if (verifies(me, options)) {
            verify(copy(red, black), options, watch);
        }
    }

    /**
     * Writes all of this rank's band, so that its pages are at home here; the first and last rank
     * also the outer rows.
     */
    private static void initialise(Member me, FloatMatrix red, FloatMatrix black) {
        Share band = band(me, red);
        int end = red.columns() - 1;
        for (int row = (int) band.from(); row < band.to(); row++) {
            fill(row, 0, red, black);
            red.set(row, row % 2 == 1 ? 0 : end, 1);
            black.set(row, row % 2 == 1 ? end : 0, 1);
        }
        if (me.isFirst()) {
            fill(0, 1, red, black);
        }
        if (me.rank() == me.size() - 1) {
            fill(red.rows() - 1, 1, red, black);
        }
    }

    private static void fill(int row, float value, FloatMatrix red, FloatMatrix black) {
        red.row(row).fill(value);
        black.row(row).fill(value);
    }

    private static void iterate(
            Member me, FloatMatrix red, FloatMatrix black, Steps steps, int iterations) {
        Share band = band(me, red);
        Progress progress = new Progress(me, "sor");
        for (; steps.done() < iterations; steps.next()) {
            progress.at(steps.done(), iterations);
            steps.checkpointIfDue(me);
            relax(black, red, band, 1);
            me.barrier();
            relax(red, black, band, 0);
            me.barrier();
        }
        progress.end();
    }

    /** The rows inside the rim that this rank owns. */
    private static Share band(Member me, FloatMatrix grid) {
        Share share = me.share(grid.rows() - 2);
        return new Share(1 + share.from(), 1 + share.to());
    }

    /**
     * Every inner point of one colour in {@code band}. A loop of its own, because the compiler
     * would put two such loops of one method, with all that they call, into one large piece.
     */
    private static void relax(FloatMatrix points, FloatMatrix others, Share band, int shift) {
        for (int row = (int) band.from(); row < band.to(); row++) {
            relax(points, others, row, (row + shift) % 2);
        }
    }

    /**
     * Every inner point of one colour in {@code row}, the first at {@code from}, becomes the mean
     * of its neighbours.
     */
    private static void relax(FloatMatrix points, FloatMatrix others, int row, int from) {
        FloatView target = points.row(row);
        FloatView above = others.row(row - 1);
        FloatView beside = others.row(row);
        FloatView below = others.row(row + 1);
        int count = target.length() - 1;
        for (int i = 0; i < count; i++) {
            float sum =
                    above.get(from + i) + below.get(from + i) + beside.get(i) + beside.get(i + 1);
            target.set(from + i, sum / 4);
        }
    }

    private static SorGrid copy(FloatMatrix red, FloatMatrix black) {
        SorGrid copy =
                new SorGrid(
                        new float[red.rows()][red.columns()], new float[red.rows()][red.columns()]);
        for (int row = 0; row < red.rows(); row++) {
            red.row(row).copyTo(copy.red()[row], 0);
            black.row(row).copyTo(copy.black()[row], 0);
        }
        return copy;
    }

    private void verify(SorGrid found, Options options, Stopwatch watch)
            throws VerificationException {
        int iterations = options.whole("iterations");
        Report report = report();
        SorDigest digest = SorDigest.of(found);
        report.line("sum_red", digest.sumRed());
        report.line("sum_black", digest.sumBlack());
        report.line("sumsq", digest.sumOfSquares());
        report.line("fnv64", "%016x".formatted(digest.fnv64()));
        SorGrid initial = SorGrid.initial(found.rows(), found.columns());
        compare(watch.sequential(() -> initial.iterate(iterations)), found);
        if (PlainThreads.count(options) > 0) {
            compare(found, onThreads(found, options, watch));
        }
        report.verified();
    }

    /** What plain threads make of a grid of the same size. */
    private static SorGrid onThreads(SorGrid found, Options options, Stopwatch watch) {
        SorGrid initial = SorGrid.initial(found.rows(), found.columns());
        int iterations = options.whole("iterations");
        int threads = PlainThreads.count(options);
        return watch.plainThreads(() -> SorThreads.iterate(initial, iterations, threads));
    }

    private static void compare(SorGrid expected, SorGrid found) throws VerificationException {
        for (int row = 0; row < expected.rows() + 2; row++) {
            VerificationException.requireSameBits(
                    "sor red[" + row + "]", expected.red()[row], found.red()[row]);
            VerificationException.requireSameBits(
                    "sor black[" + row + "]", expected.black()[row], found.black()[row]);
        }
    }
}
