package dev.merino.apps.lu;

/**
 * The four steps of the factorisation, each on blocks in private memory as {@link BlockMatrix}
 * stores them. All subtract products from every element in the order of growing {@code k}, as the
 * factorisation without blocks does: the result is the same to the last bit for any size of blocks.
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

    /** Turns a block of {@code rows} rows below {@code diagonal} into its part of L. */
    void reduce(double[] below, double[] diagonal, int size, int rows) {
        for (int k = 0; k < size; k++) {
            for (int column = k + 1; column < size; column++) {
                double factor = diagonal[column * stride + k];
                subtract(below, column * stride, factor, below, k * stride, 0, rows);
            }
        }
    }

    /**
     * Subtracts {@code left * upper} from {@code target} of {@code rows} rows and {@code columns}
     * columns.
     */
    void subtractProduct(
            double[] target, double[] left, double[] upper, int size, int rows, int columns) {
        for (int column = 0; column < columns; column++) {
            for (int k = 0; k < size; k++) {
                double factor = upper[column * stride + k];
                subtract(target, column * stride, factor, left, k * stride, 0, rows);
            }
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
