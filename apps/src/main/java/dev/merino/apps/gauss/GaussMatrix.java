package dev.merino.apps.gauss;

import java.util.Random;

/** The matrices of {@link Gauss} in plain arrays, and the sequential elimination. */
final class GaussMatrix {
    private GaussMatrix() {}

    /**
     * Row {@code row} of the matrix {@code a[i][j] = 2 min(i, j) + 2}, whose elimination is exact
     * in floats.
     */
    static float[] minimumRow(int row, int order) {
        float[] values = new float[order];
        for (int column = 0; column < order; column++) {
            values[column] = 2f * Math.min(row, column) + 2;
        }
        return values;
    }

    /**
     * Row {@code row} of a random matrix with elements between -1 and 1; rows can be made in any
     * order.
     */
    static float[] randomRow(int row, int order, long seed) {
        Random random = new Random(seed + 0x9e3779b97f4a7c15L * (row + 1));
        float[] values = new float[order];
        for (int column = 0; column < order; column++) {
            values[column] = 2 * random.nextFloat() - 1;
        }
        return values;
    }

    /** What {@code minimumRow} becomes: 2 up to the diagonal, 1 after it. */
    static float[] eliminatedMinimumRow(int row, int order) {
        float[] values = new float[order];
        for (int column = 0; column < order; column++) {
            values[column] = column <= row ? 2 : 1;
        }
        return values;
    }

    /** Eliminates {@code a} in place and returns it; {@link Gauss} says what that means. */
    static float[][] eliminate(float[][] a) {
        for (int step = 0; step < a.length; step++) {
            int pivot = pivotColumn(a[step], step);
            for (float[] row : a) {
                swap(row, step, pivot);
            }
            divide(a[step], step);
            for (int row = step + 1; row < a.length; row++) {
                subtract(a[row], a[step], step);
            }
        }
        return a;
    }

    static int pivotColumn(float[] row, int step) {
        int pivot = step;
        for (int column = step + 1; column < row.length; column++) {
            if (Math.abs(row[column]) > Math.abs(row[pivot])) {
                pivot = column;
            }
        }
        return pivot;
    }

    static void swap(float[] row, int first, int second) {
        float kept = row[first];
        row[first] = row[second];
        row[second] = kept;
    }

    static void divide(float[] row, int step) {
        float pivot = row[step];
        for (int column = step + 1; column < row.length; column++) {
            row[column] /= pivot;
        }
    }

    static void subtract(float[] row, float[] pivotRow, int step) {
        float factor = row[step];
        for (int column = step + 1; column < row.length; column++) {
            row[column] -= factor * pivotRow[column];
        }
    }
}
