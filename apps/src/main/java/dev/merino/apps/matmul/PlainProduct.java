package dev.merino.apps.matmul;

/** The matrices of {@link Matmul} in plain arrays, their product, and what it must be. */
final class PlainProduct {
    /** How many rows of the right factor are added in one pass. */
    static final int ROWS = 4;

    private PlainProduct() {}

    /** Row {@code row} of the left factor, {@code i + j}. */
    static double[] leftRow(int row, int order) {
        double[] values = new double[order];
        for (int column = 0; column < order; column++) {
            values[column] = row + column;
        }
        return values;
    }

    /** Row {@code row} of the right factor, {@code i - j}. */
    static double[] rightRow(int row, int order) {
        double[] values = new double[order];
        for (int column = 0; column < order; column++) {
            values[column] = row - column;
        }
        return values;
    }

    /** The product of the square matrices {@code a} and {@code b}. */
    static double[][] multiply(double[][] a, double[][] b) {
        double[][] c = new double[a.length][a.length];
        double[][] rows = new double[ROWS][];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < a.length; k += ROWS) {
                int count = Math.min(ROWS, b.length - k);
                System.arraycopy(b, k, rows, 0, count);
                addMultiples(c[i], a[i], k, count, rows);
            }
        }
        return c;
    }

    /**
     * Adds multiples of {@code count} rows, at most {@link #ROWS}, to {@code target}, one after the
     * other: the factors are those of {@code factors} from {@code first} on. A full set is added in
     * one pass over the target, to the same bits.
     */
    static void addMultiples(
            double[] target, double[] factors, int first, int count, double[][] rows) {
        if (count == ROWS) {
            addFour(
                    target,
                    factors[first],
                    rows[0],
                    factors[first + 1],
                    rows[1],
                    factors[first + 2],
                    rows[2],
                    factors[first + 3],
                    rows[3]);
        } else {
            for (int k = 0; k < count; k++) {
                addMultiple(target, factors[first + k], rows[k]);
            }
        }
    }

    private static void addFour(
            double[] target,
            double factor0,
            double[] row0,
            double factor1,
            double[] row1,
            double factor2,
            double[] row2,
            double factor3,
            double[] row3) {
        for (int j = 0; j < target.length; j++) {
            double sum = target[j] + factor0 * row0[j] + factor1 * row1[j];
            target[j] = sum + factor2 * row2[j] + factor3 * row3[j];
        }
    }

    private static void addMultiple(double[] target, double factor, double[] row) {
        for (int j = 0; j < target.length; j++) {
            target[j] += factor * row[j];
        }
    }

    /**
     * Element {@code i, j} of the product: the sum over {@code k} of {@code (i + k) (k - j)}, in
     * closed form.
     */
    static long element(long i, long j, long order) {
        long sumOfK = order * (order - 1) / 2;
        long sumOfKSquared = (order - 1) * order * (2 * order - 1) / 6;
        return (i - j) * sumOfK + sumOfKSquared - order * i * j;
    }
}
