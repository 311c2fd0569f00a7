package dev.merino.apps.kit;

/**
 * Fourier transforms of one row in private memory: complex numbers, real and imaginary part in
 * turn. A direction of 1 is forward, of -1 backward.
 *
 * <p>The numbers are first put in the order of their reversed indices; stage {@code q} then joins
 * pairs of transforms of {@code 2^(q-1)} points. All roots of unity are in one table: those of a
 * stage that joins transforms of {@code h} points begin at {@code h - 1}.
 */
public final class RowTransform {
    private final int points;
    private final double pi;
    private final double[] roots;

    /** Transforms of {@code points} numbers, a power of two, with {@code pi} as that number. */
    public RowTransform(int points, double pi) {
        this.points = points;
        this.pi = pi;
        this.roots = new double[2 * points];
        for (int half = 1; half < points; half *= 2) {
            for (int j = 0; j < half; j++) {
                putRoot(roots, half - 1 + j, 2.0 * pi * j / (2 * half));
            }
        }
    }

    private static void putRoot(double[] table, int index, double angle) {
        table[2 * index] = StrictMath.cos(angle);
        table[2 * index + 1] = -StrictMath.sin(angle);
    }

    /** The factors between the two transforms of row {@code row}. */
    public double[] twiddles(int row) {
        double[] factors = new double[2 * points];
        for (int i = 0; i < points; i++) {
            putRoot(factors, i, 2.0 * pi * i * row / ((double) points * points));
        }
        return factors;
    }

    /** Multiplies each number by the factor of its place. */
    public void multiply(double[] row, double[] factors, int direction) {
        for (int i = 0; i < 2 * points; i += 2) {
            double factorRe = factors[i];
            double factorIm = direction * factors[i + 1];
            double re = row[i];
            double im = row[i + 1];
            row[i] = factorRe * re - factorIm * im;
            row[i + 1] = factorRe * im + factorIm * re;
        }
    }

    /**
     * How much a transform is, in numbers read and written (for {@link dev.merino.Member#work}).
     */
    public long work() {
        return 4L * points * Integer.numberOfTrailingZeros(points);
    }

    /** Transforms {@code row} in its place. */
    public void transform(double[] row, int direction) {
        reverse(row);
        for (int half = 1; half < points; half *= 2) {
            for (int first = 0; first < points; first += 2 * half) {
                join(row, first, half, direction);
            }
        }
    }

    /** Divides all by {@code divisor}. */
    public void divide(double[] row, double divisor) {
        for (int i = 0; i < 2 * points; i++) {
            row[i] /= divisor;
        }
    }

    /** Swaps numbers whose indices read backwards are each other. */
    private void reverse(double[] row) {
        int bits = Integer.numberOfTrailingZeros(points);
        for (int i = 0; i < points && bits > 0; i++) {
            int mirrored = Integer.reverse(i) >>> (Integer.SIZE - bits);
            if (mirrored > i) {
                swap(row, 2 * i, 2 * mirrored);
                swap(row, 2 * i + 1, 2 * mirrored + 1);
            }
        }
    }

    private static void swap(double[] row, int first, int second) {
        double kept = row[first];
        row[first] = row[second];
        row[second] = kept;
    }

    /** Joins the transforms of {@code half} points at {@code first} and after it. */
    private void join(double[] row, int first, int half, int direction) {
        for (int j = 0; j < half; j++) {
            int low = 2 * (first + j);
            int high = low + 2 * half;
            double rootRe = roots[2 * (half - 1 + j)];
            double rootIm = direction * roots[2 * (half - 1 + j) + 1];
            double re = rootRe * row[high] - rootIm * row[high + 1];
            double im = rootRe * row[high + 1] + rootIm * row[high];
            row[high] = row[low] - re;
            row[high + 1] = row[low + 1] - im;
            row[low] += re;
            row[low + 1] += im;
        }
    }
}
