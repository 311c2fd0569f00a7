package dev.merino.apps.ocean;

import dev.merino.DoubleMatrix;

/**
 * A field in shared memory.
 *
 * @param matrix the numbers
 */
record SharedField(DoubleMatrix matrix) implements Field {
    @Override
    public int side() {
        return matrix.rows();
    }

    @Override
    public double get(int row, int column) {
        return matrix.get(row, column);
    }

    @Override
    public void set(int row, int column, double value) {
        matrix.set(row, column, value);
    }
}
