package dev.merino.apps.matmul;

/** The matrices of {@link Matmul} in plain arrays, their product, and what it must be. */
final class PlainProduct {
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
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < a.length; k++) {
                addMultiple(c[i], a[i][k], b[k]);
            }
        }
        return c;
    }

    /** Adds {@code factor} times {@code source} to {@code target}. */
    static void addMultiple(double[] target, double factor, double[] source) {
        for (int j = 0; j < target.length; j++) {
            target[j] += factor * source[j];
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
