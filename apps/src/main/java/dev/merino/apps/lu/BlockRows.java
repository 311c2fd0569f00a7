package dev.merino.apps.lu;

/**
 * Every so many rows of blocks, up to the last: what a rank works on in a column of blocks. In
 * private memory they are a panel, an array for each column of the matrix, with these rows one
 * after the other.
 *
 * @param tiling the blocks
 * @param first the first row of blocks
 * @param step how far they are apart
 */
record BlockRows(Tiling tiling, int first, int step) {
    /** How many rows of blocks. */
    int count() {
        return Math.max(0, (tiling.count() - first + step - 1) / step);
    }

    /** The row of blocks with that index among these. */
    int blockRow(int index) {
        return first + index * step;
    }

    /** Where that row of blocks begins in a panel. */
    int at(int index) {
        return index * tiling.blockOrder();
    }

    /** How many rows of the matrix. */
    int rows() {
        int last = count() - 1;
        return last < 0 ? 0 : at(last) + tiling.size(blockRow(last));
    }

    /** Whether these rows are one after the other in the matrix, too. */
    boolean areConsecutive() {
        return step == 1 || count() == 1;
    }
}
