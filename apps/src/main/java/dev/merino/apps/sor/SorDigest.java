package dev.merino.apps.sor;

import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;

/**
 * A grid in a few numbers.
 *
 * @param sumRed the sum of the red points
 * @param sumBlack the sum of the black points
 * @param sumOfSquares the sum of the squares of all points
 * @param fnv64 a hash of the bits of all points
 */
record SorDigest(double sumRed, double sumBlack, double sumOfSquares, long fnv64) {
    static SorDigest of(SorGrid grid) {
        return new SorDigest(sum(grid.red()), sum(grid.black()), sumOfSquares(grid), fnv64(grid));
    }

    /** These numbers and a few points of the grid they stand for. */
    Golden golden(SorGrid grid) {
        return new Golden()
                .put("sum_red", sumRed)
                .put("sum_black", sumBlack)
                .put("sumsq", sumOfSquares)
                .putHash("fnv64", fnv64)
                .put("red[1][1]", grid.red()[1][1])
                .put("black[1][1]", grid.black()[1][1])
                .put("red[2][2]", grid.red()[2][Math.min(2, grid.columns())])
                .put("black[M/2][3]", grid.black()[grid.rows() / 2][Math.min(3, grid.columns())])
                .put("red[M][N-1]", grid.red()[grid.rows()][grid.columns() - 1]);
    }

    private static double sum(float[][] points) {
        double sum = 0;
        for (float[] row : points) {
            for (float point : row) {
                sum += point;
            }
        }
        return sum;
    }

    private static double sumOfSquares(SorGrid grid) {
        double sum = 0;
        for (int row = 0; row < grid.rows() + 2; row++) {
            for (int column = 0; column <= grid.columns(); column++) {
                double red = grid.red()[row][column];
                double black = grid.black()[row][column];
                sum += red * red + black * black;
            }
        }
        return sum;
    }

    /** Of the bits of all points, red and black in turn. */
    private static long fnv64(SorGrid grid) {
        Fnv64 fnv64 = new Fnv64();
        for (int row = 0; row < grid.rows() + 2; row++) {
            for (int column = 0; column <= grid.columns(); column++) {
                fnv64.add(grid.red()[row][column]).add(grid.black()[row][column]);
            }
        }
        return fnv64.hash();
    }
}
