package dev.merino.apps.jacobi;

import dev.merino.apps.kit.Fnv64;

/**
 * The grid of {@link Jacobi} in plain arrays, the sequential program on it, and what it must come
 * to.
 *
 * <p>The grid is a wave that fits its rim of zeros exactly once in both directions. The mean of the
 * four neighbours of a point of this wave is a multiple of the point, the same multiple everywhere,
 * so that every sweep makes the wave lower and leaves its form.
 *
 * @param points the points with the rim, row by row
 */
record JacobiGrid(float[][] points) {
    /** The grid at its start, of {@code rows} by {@code columns} points inside the rim. */
    static JacobiGrid initial(int rows, int columns) {
        JacobiGrid grid = new JacobiGrid(new float[rows + 2][]);
        for (int row = 0; row < rows + 2; row++) {
            grid.points[row] = initialRow(row, rows, columns);
        }
        return grid;
    }

    /** Row {@code row} at the start, with the rim. */
    static float[] initialRow(int row, int rows, int columns) {
        float[] values = new float[columns + 2];
        for (int column = 0; column < columns + 2; column++) {
            values[column] = (float) wave(row, column, rows, columns);
        }
        return values;
    }

    private static double wave(int row, int column, int rows, int columns) {
        boolean isRim = row == 0 || row == rows + 1 || column == 0 || column == columns + 1;
        return isRim
                ? 0
                : StrictMath.sin(Math.PI * row / (rows + 1))
                        * StrictMath.sin(Math.PI * column / (columns + 1));
    }

    int rows() {
        return points.length - 2;
    }

    int columns() {
        return points[0].length - 2;
    }

    /** A grid of the same size, with zeros only. */
    JacobiGrid zero() {
        return new JacobiGrid(new float[rows() + 2][columns() + 2]);
    }

    /** The grid after {@code iterations} more sweeps. Two others take turns in being the next. */
    JacobiGrid iterate(int iterations) {
        JacobiGrid now = this;
        JacobiGrid next = zero();
        JacobiGrid spare = zero();
        for (int iteration = 0; iteration < iterations; iteration++) {
            now.sweepInto(next);
            now = next;
            next = spare;
            spare = now;
        }
        return now;
    }

    private void sweepInto(JacobiGrid next) {
        for (int row = 1; row <= rows(); row++) {
            computeMeans(points, row, next.points[row]);
        }
    }

    /** Each point of {@code means} becomes the mean of its neighbours in {@code points}. */
    static void computeMeans(float[][] points, int row, float[] means) {
        float[] above = points[row - 1];
        float[] beside = points[row];
        float[] below = points[row + 1];
        for (int column = 1; column < means.length - 1; column++) {
            float sum = above[column] + below[column] + beside[column - 1] + beside[column + 1];
            means[column] = sum / 4;
        }
    }

    /** How far any point is from the wave after {@code iterations} sweeps with exact numbers. */
    double worstError(int iterations) {
        double factor =
                (StrictMath.cos(Math.PI / (rows() + 1)) + StrictMath.cos(Math.PI / (columns() + 1)))
                        / 2;
        double height = StrictMath.pow(factor, iterations);
        double worst = 0;
        for (int row = 0; row < rows() + 2; row++) {
            for (int column = 0; column < columns() + 2; column++) {
                double exact = height * wave(row, column, rows(), columns());
                worst = Math.max(worst, Math.abs(points[row][column] - exact));
            }
        }
        return worst;
    }

    double sum() {
        double sum = 0;
        for (float[] row : points) {
            for (float point : row) {
                sum += point;
            }
        }
        return sum;
    }

    /** Of the bits of all points, row by row. */
    long fnv64() {
        Fnv64 fnv64 = new Fnv64();
        for (float[] row : points) {
            for (float point : row) {
                fnv64.add(point);
            }
        }
        return fnv64.hash();
    }
}
