package dev.merino.apps.lu;

/**
 * Which rank owns which block: ranks form a rectangle that is repeated all over the matrix, so that
 * all have work until the end.
 *
 * <pre>
 *   6 ranks:   0 2 4 0 2 4 0 ..
 *              1 3 5 1 3 5 1 ..
 *              0 2 4 0 2 4 0 ..
 * </pre>
 *
 * <p>Ranks are numbered down the columns: a column of blocks, whose parts share pages in {@link
 * Lu}, then belongs to one node if nodes have enough ranks, as in the Cashmere paper.
 *
 * @param rows the rows of the rectangle
 * @param columns the columns of the rectangle, at least as many
 */
record Owners(int rows, int columns) {
    /** The rectangle of {@code ranks} that is nearest to a square. */
    static Owners of(int ranks) {
        int rows = (int) Math.sqrt(ranks);
        while (ranks % rows != 0) {
            rows--;
        }
        return new Owners(rows, ranks / rows);
    }

    /** The rank that owns a block. */
    int owner(int blockRow, int blockColumn) {
        return blockColumn % columns * rows + blockRow % rows;
    }
}
