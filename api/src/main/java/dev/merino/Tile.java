package dev.merino;

/**
 * Some columns of some rows of a matrix, as one asks for them: each range from its first number up
 * to, not including, its second.
 */
record Tile(int fromRow, int toRow, int fromColumn, int toColumn) {
    /** How many columns it has. */
    int width() {
        return toColumn - fromColumn;
    }

    /** Refuses what is not in the matrix {@code name}, or larger than an array of the caller's. */
    void require(String name, int rows, int columns, int length) {
        if (fromRow < 0 || fromRow > toRow || toRow > rows) {
            throw outside("rows", fromRow, toRow, name, rows);
        }
        if (fromColumn < 0 || fromColumn > toColumn || toColumn > columns) {
            throw outside("columns", fromColumn, toColumn, name, columns);
        }
        if ((long) (toRow - fromRow) * width() > length) {
            throw new IndexOutOfBoundsException(
                    "a tile of %d x %d elements of %s, and an array of %d"
                            .formatted(toRow - fromRow, width(), name, length));
        }
    }

    private static IndexOutOfBoundsException outside(
            String what, int from, int to, String name, int count) {
        return new IndexOutOfBoundsException(
                "%s %d to %d of %s, which has %d".formatted(what, from, to, name, count));
    }
}
