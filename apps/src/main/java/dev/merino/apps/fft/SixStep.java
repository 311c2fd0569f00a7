package dev.merino.apps.fft;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.apps.kit.RowTransform;

/**
 * The parallel transform of a square of complex numbers, in six steps: transpose, transform rows
 * and multiply by roots, transpose, transform rows, transpose. Each rank owns a band of rows.
 *
 * <p>Transposing is where ranks communicate: each reads its columns out of the rows of all ranks
 * into private memory, beginning after its own so that not all ask the same rank at once. It then
 * works there, and writes its rows when it is done.
 */
final class SixStep {
    /** Rows are at least as long as a page, so that bands begin on pages. */
    private static final int ROW_DOUBLES_MIN = 512;

    /** So many rows of other ranks are fetched together, before they are read. */
    private static final int ROWS_AHEAD = 64;

    private final Member me;
    private final int side;
    private final DoubleMatrix numbers;
    private final DoubleMatrix scratch;
    private final RowTransform transform;
    private final double[][] twiddles;

    SixStep(Member me, int side, double pi) {
        this.me = me;
        this.side = side;
        int rowDoubles = Math.max(2 * side, ROW_DOUBLES_MIN);
        this.numbers = me.named("fft numbers").doubleMatrix(side, rowDoubles);
        this.scratch = me.named("fft scratch").doubleMatrix(side, rowDoubles);
        this.transform = new RowTransform(side, pi);
        Share mine = me.share(side);
        this.twiddles = new double[(int) mine.count()][];
        for (int row = 0; row < twiddles.length; row++) {
            twiddles[row] = transform.twiddles((int) mine.from() + row);
        }
    }

    /** Writes this rank's rows. */
    void initialise(long seed) {
        double[] row = new double[2 * side];
        Share mine = me.share(side);
        for (int index = (int) mine.from(); index < mine.to(); index++) {
            FftData.fillRow(row, index, seed);
            numbers.row(index).fill(0);
            write(numbers, index, row);
        }
    }

    /**
     * Transforms the numbers, together with all other ranks; begins after a barrier and ends with
     * one.
     */
    void transform(int direction) {
        double[][] rows = readTransposed(numbers);
        for (int row = 0; row < rows.length; row++) {
            transform.transform(rows[row], direction);
            transform.multiply(rows[row], twiddles[row], direction);
            me.work(transform.work() + 4L * side);
        }
        writeMine(scratch, rows);
        me.barrier();
        rows = readTransposed(scratch);
        for (double[] row : rows) {
            transform.transform(row, direction);
            me.work(transform.work());
            if (direction < 0) {
                transform.divide(row, (double) side * side);
            }
        }
        writeMine(numbers, rows);
        me.barrier();
        rows = readTransposed(numbers);
        me.barrier(); // all have read what is now overwritten
        writeMine(numbers, rows);
        me.barrier();
    }

    /** This rank's rows of the transposed matrix. */
    private double[][] readTransposed(DoubleMatrix source) {
        Share mine = me.share(side);
        int width = (int) mine.count();
        double[][] rows = new double[width][2 * side];
        double[] segment = new double[2 * width];
        for (int i = 0; i < side && width > 0; i++) {
            int row = (int) ((mine.to() + i) % side);
            if (i % ROWS_AHEAD == 0) {
                hint(source, row, Math.min(ROWS_AHEAD, side - width - i));
            }
            source.elements().copyTo(at(source, row, mine.from()), segment, 0, segment.length);
            for (int column = 0; column < width; column++) {
                rows[column][2 * row] = segment[2 * column];
                rows[column][2 * row + 1] = segment[2 * column + 1];
            }
        }
        return rows;
    }

    /** This rank reads its columns of some rows next, the first of which is {@code row}. */
    private void hint(DoubleMatrix source, int row, int count) {
        Share mine = me.share(side);
        int end = Math.min(row + count, side);
        if (end > row) {
            source.willReadTile(row, end, 2 * (int) mine.from(), 2 * (int) mine.to());
        }
    }

    private void writeMine(DoubleMatrix target, double[][] rows) {
        for (int row = 0; row < rows.length; row++) {
            write(target, (int) me.share(side).from() + row, rows[row]);
        }
    }

    private static void write(DoubleMatrix target, int row, double[] values) {
        target.elements().copyFrom(at(target, row, 0), values, 0, values.length);
    }

    private static long at(DoubleMatrix matrix, int row, long complexColumn) {
        return (long) row * matrix.columns() + 2 * complexColumn;
    }

    /** All numbers in private memory. */
    FftData copy() {
        FftData copy = FftData.zero(side);
        for (int row = 0; row < side; row++) {
            numbers.elements().copyTo(at(numbers, row, 0), copy.rows()[row], 0, 2 * side);
        }
        return copy;
    }
}
