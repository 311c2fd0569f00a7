package dev.merino.apps.sor;

import java.util.Arrays;

/**
 * The grid of {@link Sor} in plain arrays, and the sequential program on it.
 *
 * <p>The grid has {@code rows + 2} by {@code 2 * columns + 2} points, coloured like a chess board;
 * red and black points are stored apart, {@code columns + 1} of each in a row. In odd rows red
 * comes first, in even rows black:
 *
 * <pre>
 *   row 0   r0 b0 r1 b1 r2 b2      the rim, and all of rows 0 and rows + 1, is 1 and stays 1
 *   row 1   R0 b0 r1 b1 r2 B2      capital: rim
 *   row 2   B0 r0 b1 r1 b2 R2
 * </pre>
 *
 * @param red the red points, row by row
 * @param black the black points, row by row
 */
record SorGrid(float[][] red, float[][] black) {
    /** A grid at its start: 1 on the rim, 0 inside. */
    static SorGrid initial(int rows, int columns) {
        SorGrid grid =
                new SorGrid(new float[rows + 2][columns + 1], new float[rows + 2][columns + 1]);
        for (int row = 0; row < rows + 2; row++) {
            grid.initialise(row);
        }
        return grid;
    }

    private void initialise(int row) {
        if (row == 0 || row == rows() + 1) {
            Arrays.fill(red[row], 1);
            Arrays.fill(black[row], 1);
        } else {
            red[row][row % 2 == 1 ? 0 : columns()] = 1;
            black[row][row % 2 == 1 ? columns() : 0] = 1;
        }
    }

    /**
     * The grid after {@code iterations} more iterations: first the black points, then the red ones.
     */
    SorGrid iterate(int iterations) {
        for (int iteration = 0; iteration < iterations; iteration++) {
            for (int row = 1; row <= rows(); row++) {
                relax(black, red, row, 1 - row % 2);
            }
            for (int row = 1; row <= rows(); row++) {
                relax(red, black, row, row % 2);
            }
        }
        return this;
    }

    /**
     * Every inner point of one colour in {@code row}, the first at {@code from}, becomes the mean
     * of its neighbours.
     */
    static void relax(float[][] points, float[][] others, int row, int from) {
        float[] target = points[row];
        float[] above = others[row - 1];
        float[] beside = others[row];
        float[] below = others[row + 1];
        int count = target.length - 1;
        for (int i = 0; i < count; i++) {
            float sum = above[from + i] + below[from + i] + beside[i] + beside[i + 1];
            target[from + i] = sum / 4;
        }
    }

    int rows() {
        return red.length - 2;
    }

    int columns() {
        return red[0].length - 1;
    }
}
