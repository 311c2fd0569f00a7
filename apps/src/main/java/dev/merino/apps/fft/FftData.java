package dev.merino.apps.fft;

import dev.merino.apps.kit.Rand48;
import dev.merino.apps.kit.RowTransform;

/**
 * The numbers of {@link Fft} in plain arrays, and the sequential six-step transform.
 *
 * @param rows a square of complex numbers, row by row, real and imaginary part in turn
 */
record FftData(double[][] rows) {
    static FftData zero(int side) {
        return new FftData(new double[side][2 * side]);
    }

    /** The numbers at the start. */
    static FftData initial(int side, long seed) {
        FftData data = zero(side);
        for (int row = 0; row < side; row++) {
            fillRow(data.rows[row], row, seed);
        }
        return data;
    }

    /** Sets a row to what it is at the start; rows can be made in any order. */
    static void fillRow(double[] target, int row, long seed) {
        Rand48 random = new Rand48(seed);
        random.skip((long) row * target.length);
        for (int i = 0; i < target.length; i++) {
            target[i] = random.nextDouble();
        }
    }

    int side() {
        return rows.length;
    }

    /** How many complex numbers. */
    int points() {
        return side() * side();
    }

    double re(int index) {
        return rows[index / side()][2 * (index % side())];
    }

    double im(int index) {
        return rows[index / side()][2 * (index % side()) + 1];
    }

    /** The transform of these numbers. */
    FftData transform(int direction, FftRoots roots) {
        RowTransform transform = roots.transform();
        FftData first = transpose();
        for (int row = 0; row < side(); row++) {
            transform.transform(first.rows[row], direction);
            transform.multiply(first.rows[row], roots.twiddles()[row], direction);
        }
        FftData second = first.transpose();
        for (double[] row : second.rows) {
            transform.transform(row, direction);
            if (direction < 0) {
                transform.divide(row, points());
            }
        }
        return second.transpose();
    }

    private FftData transpose() {
        FftData transposed = zero(side());
        for (int row = 0; row < side(); row++) {
            for (int column = 0; column < side(); column++) {
                transposed.rows[column][2 * row] = rows[row][2 * column];
                transposed.rows[column][2 * row + 1] = rows[row][2 * column + 1];
            }
        }
        return transposed;
    }

    /** The sum of all real and imaginary parts. */
    double checksum() {
        double sum = 0;
        for (double[] row : rows) {
            for (int i = 0; i < row.length; i += 2) {
                sum += row[i] + row[i + 1];
            }
        }
        return sum;
    }
}
