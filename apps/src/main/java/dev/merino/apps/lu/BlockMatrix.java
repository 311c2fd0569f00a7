package dev.merino.apps.lu;

/**
 * A shared matrix that is read and written block by block. In private memory a block is stored
 * column after column, each as long as a block can be: element {@code i, j} is at {@code i +
 * blockOrder * j}.
 */
interface BlockMatrix {
    /** Copies a block into {@code block}. */
    void read(int blockRow, int blockColumn, double[] block);

    /** Sets a block from {@code block}. */
    void write(int blockRow, int blockColumn, double[] block);
}
