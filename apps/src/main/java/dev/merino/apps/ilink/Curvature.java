package dev.merino.apps.ilink;

import java.util.Arrays;

/**
 * What {@link QuasiNewton} knows about the second derivatives of its function: a symmetric matrix
 * that is kept positive definite, so that there is always a way down.
 */
final class Curvature {
    private final double[][] matrix;

    /** The same curvature in all directions. */
    Curvature(int variables, double initial) {
        this.matrix = new double[variables][variables];
        for (int i = 0; i < variables; i++) {
            matrix[i][i] = initial;
        }
    }

    /** The step to the lowest point of the parabola, by the movable variables only. */
    double[] downhill(double[] slopes, int[] movable) {
        int count = movable.length;
        double[][] factor = new double[count][count];
        double[] step = new double[count];
        for (int row = 0; row < count; row++) {
            for (int column = 0; column <= row; column++) {
                double sum = matrix[movable[row]][movable[column]];
                for (int k = 0; k < column; k++) {
                    sum -= factor[row][k] * factor[column][k];
                }
                factor[row][column] = row == column ? Math.sqrt(sum) : sum / factor[column][column];
            }
            step[row] = -slopes[movable[row]];
        }
        solve(factor, step);
        double[] direction = new double[slopes.length];
        for (int i = 0; i < count; i++) {
            direction[movable[i]] = step[i];
        }
        return direction;
    }

    /** Solves for the triangular factor and then for its transpose, in place. */
    private static void solve(double[][] factor, double[] vector) {
        int count = vector.length;
        for (int row = 0; row < count; row++) {
            for (int k = 0; k < row; k++) {
                vector[row] -= factor[row][k] * vector[k];
            }
            vector[row] /= factor[row][row];
        }
        for (int row = count - 1; row >= 0; row--) {
            for (int k = row + 1; k < count; k++) {
                vector[row] -= factor[k][row] * vector[k];
            }
            vector[row] /= factor[row][row];
        }
    }

    /** Takes in how the slopes changed with a step, damped as by Powell if they bend down. */
    void learn(double[] step, double[] slopeChange) {
        int count = step.length;
        double[] known = new double[count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                known[i] += matrix[i][j] * step[j];
            }
        }
        double stepKnown = product(step, known);
        double stepSeen = product(step, slopeChange);
        double weight = stepSeen >= 0.2 * stepKnown ? 1 : 0.8 * stepKnown / (stepKnown - stepSeen);
        double[] seen = new double[count];
        Arrays.setAll(seen, i -> weight * slopeChange[i] + (1 - weight) * known[i]);
        double stepDamped = product(step, seen);
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                matrix[i][j] += seen[i] * seen[j] / stepDamped - known[i] * known[j] / stepKnown;
            }
        }
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
