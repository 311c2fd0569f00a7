package dev.merino.apps.ocean;

/**
 * A field in plain arrays.
 *
 * @param rows the numbers, row by row
 */
record PlainField(double[][] rows) implements Field {
    static PlainField zero(int side) {
        return new PlainField(new double[side][side]);
    }

    @Override
    public int side() {
        return rows.length;
    }

    @Override
    public double get(int row, int column) {
        return rows[row][column];
    }

    @Override
    public void set(int row, int column, double value) {
        rows[row][column] = value;
    }
}
