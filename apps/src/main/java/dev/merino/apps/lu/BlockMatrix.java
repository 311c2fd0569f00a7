package dev.merino.apps.lu;

/**
 * A shared matrix that is read and written block by block, or many blocks of a column at a time. In
 * private memory a block is stored column after column, each as long as a block can be: element
 * {@code i, j} is at {@code i + blockOrder * j}; {@link BlockRows} says what a panel is.
 */
interface BlockMatrix {
    /** Copies a block into {@code block}. */
    void read(int blockRow, int blockColumn, double[] block);

    /** Sets a block from {@code block}. */
    void write(int blockRow, int blockColumn, double[] block);

    /** A hint that this rank reads blocks of one column next. */
    void willReadPanel(BlockRows rows, int blockColumn);

    /** Copies blocks of one column into {@code panel}. */
    void readPanel(BlockRows rows, int blockColumn, double[][] panel);

    /** Sets blocks of one column from {@code panel}. */
    void writePanel(BlockRows rows, int blockColumn, double[][] panel);

    /**
     * Subtracts {@code left * upper} from blocks of one column.
     *
     * @param left a panel of these rows
     * @param upper a block
     * @param size the columns of the one and rows of the other
     */
    void subtractProduct(
            BlockRows rows, int blockColumn, double[][] left, double[] upper, int size);

    /**
     * Whether that reads and writes the elements in shared memory, for every {@value
     * Columns#AT_A_TIME} products, instead of copies.
     */
    default boolean isSubtractedInPlace(BlockRows rows) {
        return false;
    }
}
