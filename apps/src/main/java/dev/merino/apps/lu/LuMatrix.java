package dev.merino.apps.lu;

import dev.merino.apps.kit.Rand48;

/**
 * The matrix of {@link Lu} and {@link Clu} in plain arrays, and the sequential factorisation
 * without blocks: L, with the pivots, and U, whose diagonal of ones is left out, in the place of
 * the matrix.
 *
 * @param columns the elements, column by column
 */
record LuMatrix(double[][] columns) {
    private static final double RANDOM_UNIT = 32767;
    private static final int DIAGONAL_FACTOR = 10;

    /** So many columns of a few thousand numbers fit the second cache. */
    static final int PANEL = 16;

    private static final int FOUR = 4;

    static LuMatrix zero(int order) {
        return new LuMatrix(new double[order][order]);
    }

    /** The matrix at its start. */
    static LuMatrix initial(int order, long seed) {
        LuMatrix matrix = zero(order);
        for (int column = 0; column < order; column++) {
            fill(matrix.columns[column], 0, column, 0, order, order, seed);
        }
        return matrix;
    }

    /** Sets a panel to what it is at the start; panels can be made in any order. */
    static void fillPanel(double[][] panel, BlockRows rows, int blockColumn, long seed) {
        Tiling tiling = rows.tiling();
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            for (int i = 0; i < rows.count(); i++) {
                int from = tiling.from(rows.blockRow(i));
                int to = from + tiling.size(rows.blockRow(i));
                int inMatrix = tiling.from(blockColumn) + column;
                fill(panel[column], rows.at(i), inMatrix, from, to, tiling.order(), seed);
            }
        }
    }

    /**
     * Writes the rows from {@code from} up to {@code to} of a column to {@code target}, from {@code
     * at} on. Elements are random in the order of columns; the diagonal is made larger, so that the
     * factorisation needs no pivoting.
     */
    private static void fill(
            double[] target, int at, int column, int from, int to, int order, long seed) {
        Rand48 random = new Rand48(seed);
        random.skip((long) column * order + from);
        for (int row = from; row < to; row++) {
            double value = random.nextInt() / RANDOM_UNIT;
            target[at + row - from] = row == column ? value * DIAGONAL_FACTOR : value;
        }
    }

    void setBlock(double[] block, int blockRow, int blockColumn, Tiling tiling) {
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            System.arraycopy(
                    block,
                    column * tiling.blockOrder(),
                    columns[tiling.from(blockColumn) + column],
                    tiling.from(blockRow),
                    tiling.size(blockRow));
        }
    }

    int order() {
        return columns.length;
    }

    /** Element in {@code row} and {@code column}. */
    double get(int row, int column) {
        return columns[column][row];
    }

    /**
     * Factors the matrix in its place. Columns are taken {@link #PANEL} at a time, so that they
     * stay in the cache while all later ones are reduced by them.
     */
    LuMatrix factor() {
        for (int from = 0; from < order(); from += PANEL) {
            for (int column = from + 1; column < order(); column++) {
                reduce(columns[column], from, Math.min(from + PANEL, column));
            }
        }
        return this;
    }

    /** Reduces a column by those from {@code from} up to {@code to}, four at a time. */
    void reduce(double[] values, int from, int to) {
        int k = from;
        for (; k + FOUR <= to; k += FOUR) {
            for (int i = 0; i < FOUR; i++) {
                reduceRows(values, k + i, k + FOUR);
            }
            Columns.subtractFour(values, k + FOUR, order(), columns, k, values, k);
        }
        for (; k < to; k++) {
            reduceRows(values, k, order());
        }
    }

    /** Reduces a column by column {@code k}, but no rows from {@code to} on. */
    private void reduceRows(double[] values, int k, int to) {
        values[k] /= columns[k][k];
        Columns.subtractOne(values, k + 1, to, columns[k], values[k]);
    }

    /**
     * The {@code x} of {@code initial * x = (the sum of each row of initial)}, which is all ones if
     * this is the factorisation of {@code initial}.
     */
    double[] solveForRowSums(LuMatrix initial) {
        double[] x = initial.rowSums();
        for (int column = 0; column < order(); column++) {
            x[column] /= columns[column][column];
            for (int row = column + 1; row < order(); row++) {
                x[row] -= columns[column][row] * x[column];
            }
        }
        for (int column = order() - 1; column >= 0; column--) {
            for (int row = 0; row < column; row++) {
                x[row] -= columns[column][row] * x[column];
            }
        }
        return x;
    }

    private double[] rowSums() {
        double[] sums = new double[order()];
        for (double[] column : columns) {
            for (int row = 0; row < sums.length; row++) {
                sums[row] += column[row];
            }
        }
        return sums;
    }
}
