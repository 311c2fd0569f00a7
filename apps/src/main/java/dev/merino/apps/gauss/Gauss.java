package dev.merino.apps.gauss;

import dev.merino.FloatMatrix;
import dev.merino.FloatView;
import dev.merino.Member;
import dev.merino.SharedInts;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.InputWriter;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PlainThreads;
import dev.merino.apps.kit.Progress;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Steps;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;

/**
 * Gaussian elimination with column pivoting. Rows are dealt to the ranks cyclically, so that all
 * have work until the end.
 *
 * <p>In step {@code k} the owner of row {@code k} finds its largest element from column {@code k}
 * on, the pivot, swaps it into column {@code k} of this row, divides what follows by it, and
 * announces the row. Every rank then swaps the two columns in its rows below, and subtracts
 * multiples of row {@code k} from them. The factors stay where they were found, in the lower
 * triangle.
 *
 * <p>Who owns row {@code k + 1} brings that one up to date first, and announces it before it goes
 * on with its other rows: the others find it ready when they come to step {@code k + 1}. Rows are
 * announced by a flag for each, or, as in TreadMarks, by a barrier for each step ({@link
 * Announcements}). A row that was announced does not change any more while others may read it:
 * columns are swapped in the rows above at the end.
 */
public final class Gauss extends App {
    private static final String MINIMUM = "minimum";

    /** For registries and launchers. */
    public Gauss() {
        super(
                "gauss",
                "Gaussian elimination with column pivoting",
                List.of(
                        OptionSpecs.whole(
                                "order", 1024, 1, 40_000, "rows and columns of the matrix"),
                        OptionSpecs.oneOf(
                                "input",
                                List.of(MINIMUM, "random"),
                                "the matrix: 2 min(i, j) + 2, or random"),
                        OptionSpecs.whole("seed", 1, 0, Long.MAX_VALUE, "seed of a random matrix"),
                        Announcements.option(),
                        InputWriter.option(),
                        PlainThreads.option()),
                Map.of("standard", "--order 3072", "paper", "--order 2048"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        int order = options.whole("order");
        FloatMatrix a = me.named("gauss matrix").floatMatrix(order, order);
        SharedInts swaps = me.named("gauss swaps").ints(order);
        Announcements rows = Announcements.of(options, me, "gauss row", order);

        Steps steps = new Steps();
        boolean isNew = !me.restore(steps);
        if (isNew) {
            initialise(me, a, options);
        }
        me.barrier();
        Stopwatch watch = startWatch(me);
        if (isNew) {
            announceIfOwned(me, a, 0, swaps, rows);
        }
        eliminate(me, a, swaps, rows, steps);
        me.barrier();
        watch.stop();

        if (me.isFirst()) {
            report().line("order", order + " input " + options.word("input"));
        }
        if (printsGolden(me, options)) {
            print(golden(a), options);
        }
        if (verifies(me, options)) {
            verify(a, options, watch);
        }
    }

    private static void initialise(Member me, FloatMatrix a, Options options) {
        boolean isFirstOnly = InputWriter.isFirst(options);
        int step = isFirstOnly ? 1 : me.size();
        int end = isFirstOnly && !me.isFirst() ? 0 : a.rows();
        for (int row = me.rank(); row < end; row += step) {
            a.row(row).copyFrom(initialRow(row, options), 0);
        }
    }

    private static float[] initialRow(int row, Options options) {
        int order = options.whole("order");
        return isMinimum(options)
                ? GaussMatrix.minimumRow(row, order)
                : GaussMatrix.randomRow(row, order, options.wholeLong("seed"));
    }

    /** The first row that is not done has been announced, here or before the snapshot. */
    private static void eliminate(
            Member me, FloatMatrix a, SharedInts swaps, Announcements rows, Steps steps) {
        Progress progress = new Progress(me, "gauss");
        float[] pivotRow = new float[a.columns()];
        for (; steps.done() < a.rows(); steps.next()) {
            int step = steps.done();
            progress.at(step, a.rows());
            steps.checkpointIfDue(me);
            rows.await(step);
            int pivot = step + swaps.get(step);
            copyFrom(me, a, step, pivotRow);
            int first = firstOwnedAfter(step, me);
            if (first == step + 1 && first < a.rows()) {
                bringUpToDate(a.row(first), step, pivot, pivotRow);
                announceIfOwned(me, a, first, swaps, rows);
                first += me.size();
            }
            for (int row = first; row < a.rows(); row += me.size()) {
                bringUpToDate(a.row(row), step, pivot, pivotRow);
            }
        }
        swapInRowsAbove(me, a, swaps);
        progress.end();
    }

    /**
     * Only what others need of a row is read. It is copied out: it is used for every row below, and
     * of an array of this rank's own the compiler knows that storing into a shared row does not
     * change it.
     */
    private static void copyFrom(Member me, FloatMatrix a, int step, float[] pivotRow) {
        int columns = a.columns();
        if (step % me.size() != me.rank()) {
            a.willReadTile(step, step + 1, step, columns); // its pages come together
        }
        a.elements().copyTo((long) step * columns + step, pivotRow, step, columns - step);
    }

    private static void announceIfOwned(
            Member me, FloatMatrix a, int row, SharedInts swaps, Announcements rows) {
        if (row % me.size() == me.rank()) {
            int swap = preparePivotRow(a.row(row), row) - row;
            if (swap != 0) { // else it stays what it was, and nobody has to hear of it
                swaps.set(row, swap);
            }
            rows.isReady(row);
        }
    }

    /** Makes the row ready to be subtracted; returns the column of its pivot. */
    private static int preparePivotRow(FloatView row, int step) {
        int pivot = pivotColumn(row, step);
        swap(row, step, pivot);
        divide(row, step);
        return pivot;
    }

    private static void bringUpToDate(FloatView row, int step, int pivot, float[] pivotRow) {
        if (pivot != step) {
            swap(row, step, pivot);
        }
        subtract(row, pivotRow, step);
    }

    /** In each row the columns of the steps after its own. */
    private static void swapInRowsAbove(Member me, FloatMatrix a, SharedInts swaps) {
        me.barrier(); // nobody reads announced rows any more
        int[] columns = new int[a.rows()];
        swaps.copyTo(0, columns, 0, columns.length);
        for (int row = me.rank(); row < a.rows(); row += me.size()) {
            for (int step = row + 1; step < a.rows(); step++) {
                if (columns[step] != 0) {
                    swap(a.row(row), step, step + columns[step]);
                }
            }
        }
    }

    private static int pivotColumn(FloatView row, int step) {
        int pivot = step;
        for (int column = step + 1; column < row.length(); column++) {
            if (Math.abs(row.get(column)) > Math.abs(row.get(pivot))) {
                pivot = column;
            }
        }
        return pivot;
    }

    private static void swap(FloatView row, int first, int second) {
        float kept = row.get(first);
        row.set(first, row.get(second));
        row.set(second, kept);
    }

    private static void divide(FloatView row, int step) {
        float pivot = row.get(step);
        int columns = row.length();
        for (int column = step + 1; column < columns; column++) {
            row.set(column, row.get(column) / pivot);
        }
    }

    private static void subtract(FloatView row, float[] pivotRow, int step) {
        float factor = row.get(step);
        int columns = row.length();
        for (int column = step + 1; column < columns; column++) {
            row.set(column, row.get(column) - factor * pivotRow[column]);
        }
    }

    /** The first row after {@code step} that this rank owns. */
    private static int firstOwnedAfter(int step, Member me) {
        return step + 1 + Math.floorMod(me.rank() - (step + 1), me.size());
    }

    /** Least and greatest element of the triangles: all that is to be said of {@code minimum}. */
    private static Golden golden(FloatMatrix a) {
        DoubleSummaryStatistics lower = new DoubleSummaryStatistics();
        DoubleSummaryStatistics upper = new DoubleSummaryStatistics();
        double sum = 0;
        for (int row = 0; row < a.rows(); row++) {
            FloatView values = a.row(row);
            for (int column = 0; column < a.columns(); column++) {
                (column <= row ? lower : upper).accept(values.get(column));
                sum += values.get(column);
            }
        }
        return new Golden()
                .put("lower_min", lower.getMin())
                .put("lower_max", lower.getMax())
                .put("upper_min", upper.getMin())
                .put("upper_max", upper.getMax())
                .put("sum", sum);
    }

    private void verify(FloatMatrix a, Options options, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        float[][] initial = initialRows(options);
        float[][] expected = watch.sequential(() -> GaussMatrix.eliminate(initial));
        if (isMinimum(options)) {
            requireKnown(expected);
        }
        float[] found = new float[a.columns()];
        double sum = 0;
        for (int row = 0; row < a.rows(); row++) {
            a.row(row).copyTo(found, 0);
            VerificationException.requireSameBits("gauss a[" + row + "]", expected[row], found);
            sum += sum(found);
        }
        report.line("sum", sum);
        if (PlainThreads.count(options) > 0) {
            compareWithThreads(expected, options, watch);
        }
        report.verified();
    }

    private static float[][] initialRows(Options options) {
        float[][] rows = new float[options.whole("order")][];
        Arrays.setAll(rows, row -> initialRow(row, options));
        return rows;
    }

    private static void compareWithThreads(float[][] expected, Options options, Stopwatch watch)
            throws VerificationException {
        float[][] initial = initialRows(options);
        int threads = PlainThreads.count(options);
        float[][] found = watch.plainThreads(() -> GaussThreads.eliminate(initial, threads));
        for (int row = 0; row < expected.length; row++) {
            VerificationException.requireSameBits(
                    "gauss plain threads a[" + row + "]", expected[row], found[row]);
        }
    }

    /** The answer for the minimum matrix is known, and judges the sequential program, too. */
    private static void requireKnown(float[][] eliminated) throws VerificationException {
        for (int row = 0; row < eliminated.length; row++) {
            VerificationException.requireSameBits(
                    "gauss sequential a[" + row + "]",
                    GaussMatrix.eliminatedMinimumRow(row, eliminated.length),
                    eliminated[row]);
        }
    }

    private static boolean isMinimum(Options options) {
        return options.word("input").equals(MINIMUM);
    }

    private static double sum(float[] values) {
        double sum = 0;
        for (float value : values) {
            sum += value;
        }
        return sum;
    }
}
