package dev.merino.apps.sor;

/**
 * A grid in a few numbers.
 *
 * @param sumRed the sum of the red points
 * @param sumBlack the sum of the black points
 * @param sumOfSquares the sum of the squares of all points
 * @param fnv64 a hash of the bits of all points
 */
record SorDigest(double sumRed, double sumBlack, double sumOfSquares, long fnv64) {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    static SorDigest of(SorGrid grid) {
        return new SorDigest(sum(grid.red()), sum(grid.black()), sumOfSquares(grid), fnv64(grid));
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

    /** FNV-1a with the bits of a point, red and black in turn, in place of a byte. */
    private static long fnv64(SorGrid grid) {
        long hash = FNV_OFFSET;
        for (int row = 0; row < grid.rows() + 2; row++) {
            for (int column = 0; column <= grid.columns(); column++) {
                hash = mix(hash, grid.red()[row][column]);
                hash = mix(hash, grid.black()[row][column]);
            }
        }
        return hash;
    }

    private static long mix(long hash, float point) {
        return (hash ^ Integer.toUnsignedLong(Float.floatToRawIntBits(point))) * FNV_PRIME;
    }
}
