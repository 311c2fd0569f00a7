package dev.merino.apps.gauss;

import java.util.Random;

/**
 * The system of linear equations that {@link GaussSolve} solves, in plain arrays, and the
 * sequential solver. Its matrix is random, and so heavy on the diagonal that nothing need be
 * swapped; its solution is known.
 *
 * @param order how many equations and unknowns
 * @param seed of the matrix
 */
record LinearSystem(int order, long seed) {
    /** Unknowns have so many different values. */
    private static final int VALUES = 7;

    /** Row {@code row} of the matrix; rows can be made in any order. */
    double[] row(int row) {
        Random random = new Random(seed + 0x9e3779b97f4a7c15L * (row + 1));
        double[] values = new double[order];
        for (int column = 0; column < order; column++) {
            values[column] = 2 * random.nextDouble() - 1;
        }
        values[row] += order;
        return values;
    }

    /** What solves the system, but for rounding. */
    double[] solution() {
        double[] values = new double[order];
        for (int i = 0; i < order; i++) {
            values[i] = 1 + i % VALUES;
        }
        return values;
    }

    /** The right-hand side of the equation whose row is {@code row}. */
    double rightSideOf(double[] row) {
        double[] solution = solution();
        double sum = 0;
        for (int column = 0; column < order; column++) {
            sum += row[column] * solution[column];
        }
        return sum;
    }

    /** What one processor finds, with the operations of {@link SolverRank} in the same order. */
    double[] solve() {
        double[][] a = new double[order][];
        double[] right = new double[order];
        for (int row = 0; row < order; row++) {
            a[row] = row(row);
            right[row] = rightSideOf(a[row]);
        }
        eliminate(a, right);
        substitute(a, right);
        return right;
    }

    private void eliminate(double[][] a, double[] right) {
        for (int step = 0; step < order; step++) {
            double pivot = a[step][step];
            right[step] /= pivot;
            for (int column = step + 1; column < order; column++) {
                a[step][column] /= pivot;
            }
            for (int row = step + 1; row < order; row++) {
                double factor = a[row][step];
                right[row] -= factor * right[step];
                for (int column = step + 1; column < order; column++) {
                    a[row][column] -= factor * a[step][column];
                }
            }
        }
    }

    private void substitute(double[][] a, double[] right) {
        for (int step = order - 1; step > 0; step--) {
            for (int row = step - 1; row >= 0; row--) {
                right[row] -= a[row][step] * right[step];
            }
        }
    }
}
