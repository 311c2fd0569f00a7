package dev.merino.apps.ocean;

import dev.merino.SharedDoubles;

/**
 * A field in shared memory, row after row.
 *
 * @param side points along a side
 * @param points the numbers
 */
record SharedField(int side, SharedDoubles points) implements Field {
    @Override
    public double get(int row, int column) {
        return points.get((long) row * side + column);
    }

    @Override
    public void set(int row, int column, double value) {
        points.set((long) row * side + column, value);
    }
}
