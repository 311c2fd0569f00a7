package dev.merino.apps.lu;

/**
 * How a square matrix is cut into square blocks; those of the last row and column are smaller if
 * the order is no multiple of theirs.
 *
 * @param order rows and columns of the matrix
 * @param blockOrder rows and columns of a block
 */
record Tiling(int order, int blockOrder) {
    /** Rows, and columns, of blocks. */
    int count() {
        return (order + blockOrder - 1) / blockOrder;
    }

    /** The first row, or column, of the matrix in blocks of index {@code block}. */
    int from(int block) {
        return block * blockOrder;
    }

    /** How many rows, or columns, of the matrix are in blocks of index {@code block}. */
    int size(int block) {
        return Math.min(blockOrder, order - from(block));
    }

    /** An array that any block fits in. */
    double[] newBlock() {
        return new double[blockOrder * blockOrder];
    }

    /** Arrays that any rows of a column of blocks fit in. */
    double[][] newPanel() {
        return new double[blockOrder][order];
    }
}
