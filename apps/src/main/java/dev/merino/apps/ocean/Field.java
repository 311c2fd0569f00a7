package dev.merino.apps.ocean;

/** Numbers on the points of a square grid with its rim, in whatever memory. */
interface Field {
    /** Points along a side, with the rim. */
    int side();

    double get(int row, int column);

    void set(int row, int column, double value);

    /**
     * The integral over one row: points of the rim stand for half of what others stand for, corners
     * for a quarter.
     */
    default double integralOfRow(int row) {
        int last = side() - 1;
        double sum = 0.5 * get(row, 0) + 0.5 * get(row, last);
        for (int column = 1; column < last; column++) {
            sum += get(row, column);
        }
        return row == 0 || row == last ? 0.5 * sum : sum;
    }
}
