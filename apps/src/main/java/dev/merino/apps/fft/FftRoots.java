package dev.merino.apps.fft;

import dev.merino.apps.kit.RowTransform;

/**
 * The roots of unity of a transform, which is the same for all data of one size: ranks compute
 * their part of them before they are timed, and so must their rivals.
 *
 * @param transform transforms rows
 * @param twiddles for each row, the factors between its two transforms
 */
record FftRoots(RowTransform transform, double[][] twiddles) {
    /** The roots for a square of {@code side} rows, with {@code pi} as that number. */
    static FftRoots of(int side, double pi) {
        RowTransform transform = new RowTransform(side, pi);
        double[][] twiddles = new double[side][];
        for (int row = 0; row < side; row++) {
            twiddles[row] = transform.twiddles(row);
        }
        return new FftRoots(transform, twiddles);
    }
}
