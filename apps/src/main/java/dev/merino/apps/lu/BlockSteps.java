package dev.merino.apps.lu;

/**
 * The four steps of the factorisation, each on blocks or panels in private memory as {@link
 * BlockMatrix} stores them; the fourth is {@link Columns#subtract}. All subtract products from
 * every element in the order of growing {@code k}, as the factorisation without blocks does: the
 * result is the same to the last bit for any size of blocks.
 *
 * @param stride how far columns of a block are apart
 */
record BlockSteps(int stride) {
    /** Factors a block on the diagonal, of {@code size} rows and columns. */
    void factor(double[] diagonal, int size) {
        divideRows(diagonal, diagonal, size, 1, size);
    }

    /**
     * Turns a block of {@code columns} columns to the right of {@code diagonal} into its part of U.
     */
    void divide(double[] right, double[] diagonal, int size, int columns) {
        divideRows(right, diagonal, size, 0, columns);
    }

    /**
     * Divides row after row by the pivot, and subtracts it from the rows below. In the block on the
     * diagonal itself, row {@code k} begins after the pivot.
     */
    private void divideRows(
            double[] block, double[] diagonal, int size, int afterPivot, int columns) {
        for (int k = 0; k < size; k++) {
            for (int column = afterPivot * (k + 1); column < columns; column++) {
                int at = column * stride;
                block[at + k] /= diagonal[k * stride + k];
                subtract(block, at, block[at + k], diagonal, k * stride, k + 1, size);
            }
        }
    }

    /** Turns a panel of {@code rows} rows below {@code diagonal} into its part of L. */
    void reduce(double[][] below, double[] diagonal, int size, int rows) {
        for (int column = 1; column < size; column++) {
            Columns.subtract(below[column], 0, rows, below, 0, column, diagonal, column * stride);
        }
    }

    /**
     * Subtracts {@code factor} times a column of {@code source} from a column of {@code target}.
     */
    private static void subtract(
            double[] target,
            int targetAt,
            double factor,
            double[] source,
            int sourceAt,
            int from,
            int to) {
        for (int row = from; row < to; row++) {
            target[targetAt + row] -= factor * source[sourceAt + row];
        }
    }
}
