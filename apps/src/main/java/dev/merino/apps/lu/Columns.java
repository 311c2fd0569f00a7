package dev.merino.apps.lu;

import dev.merino.DoubleView;

/**
 * The inner loops of all factorisations, also of the sequential one: columns are subtracted from a
 * column, four at a time, so that it is loaded and stored once for four. Each element is changed in
 * the order of columns, as by one at a time: the result is the same to the last bit.
 *
 * <p>Columns are arrays of their own and have the same index for the same row: only then does the
 * compiler know that the loops may be vectorised. Of two places in one array it would have to know
 * that they do not overlap.
 */
final class Columns {
    static final int AT_A_TIME = 4;

    private Columns() {}

    /**
     * Subtracts {@code count} columns from the first on, each times its factor, from {@code target}
     * in rows from {@code from} up to {@code to}.
     *
     * @param factors the factors, from {@code factorsAt} on
     */
    static void subtract(
            double[] target,
            int from,
            int to,
            double[][] columns,
            int first,
            int count,
            double[] factors,
            int factorsAt) {
        int k = 0;
        for (; k + AT_A_TIME <= count; k += AT_A_TIME) {
            subtractFour(target, from, to, columns, first + k, factors, factorsAt + k);
        }
        for (; k < count; k++) {
            subtractOne(target, from, to, columns[first + k], factors[factorsAt + k]);
        }
    }

    /** Subtracts four columns from {@code first} on. */
    static void subtractFour(
            double[] target,
            int from,
            int to,
            double[][] columns,
            int first,
            double[] factors,
            int factorsAt) {
        double[] a = columns[first];
        double[] b = columns[first + 1];
        double[] c = columns[first + 2];
        double[] d = columns[first + 3];
        double ofA = factors[factorsAt];
        double ofB = factors[factorsAt + 1];
        double ofC = factors[factorsAt + 2];
        double ofD = factors[factorsAt + 3];
        for (int row = from; row < to; row++) {
            target[row] = target[row] - ofA * a[row] - ofB * b[row] - ofC * c[row] - ofD * d[row];
        }
    }

    /** Subtracts one column. */
    static void subtractOne(double[] target, int from, int to, double[] column, double factor) {
        for (int row = from; row < to; row++) {
            target[row] -= factor * column[row];
        }
    }

    /**
     * Subtracts the first {@code count} columns, from row {@code from} on, from all of a column in
     * shared memory.
     */
    static void subtract(
            DoubleView target,
            double[][] columns,
            int from,
            int count,
            double[] factors,
            int factorsAt) {
        int k = 0;
        for (; k + AT_A_TIME <= count; k += AT_A_TIME) {
            subtractFour(target, columns, from, k, factors, factorsAt + k);
        }
        for (; k < count; k++) {
            subtractOne(target, columns[k], from, factors[factorsAt + k]);
        }
    }

    private static void subtractFour(
            DoubleView target,
            double[][] columns,
            int from,
            int first,
            double[] factors,
            int factorsAt) {
        double[] a = columns[first];
        double[] b = columns[first + 1];
        double[] c = columns[first + 2];
        double[] d = columns[first + 3];
        double ofA = factors[factorsAt];
        double ofB = factors[factorsAt + 1];
        double ofC = factors[factorsAt + 2];
        double ofD = factors[factorsAt + 3];
        int rows = target.length();
        for (int row = 0; row < rows; row++) {
            int at = from + row;
            target.set(
                    row, target.get(row) - ofA * a[at] - ofB * b[at] - ofC * c[at] - ofD * d[at]);
        }
    }

    private static void subtractOne(DoubleView target, double[] column, int from, double factor) {
        int rows = target.length();
        for (int row = 0; row < rows; row++) {
            target.set(row, target.get(row) - factor * column[from + row]);
        }
    }
}
