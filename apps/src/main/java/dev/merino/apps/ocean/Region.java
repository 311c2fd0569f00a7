package dev.merino.apps.ocean;

/**
 * A rectangle of points.
 *
 * @param fromRow the first row
 * @param toRow the row after the last
 * @param fromColumn the first column
 * @param toColumn the column after the last
 */
record Region(int fromRow, int toRow, int fromColumn, int toColumn) {
    /** What is done at one point. */
    interface Action {
        void at(int row, int column);
    }

    /** Does {@code action} at every point, row by row. */
    void forEach(Action action) {
        for (int row = fromRow; row < toRow; row++) {
            for (int column = fromColumn; column < toColumn; column++) {
                action.at(row, column);
            }
        }
    }
}
