package dev.merino.spi;

/**
 * The elements of a static array as the rank and shared memory last agreed on them, row after row.
 * Only elements that differ from it are written or taken over, each one whole.
 */
abstract class Twin {
    /** How many elements are looked at together. */
    static final int PIECE = 1024;

    /**
     * Puts into shared memory what {@code row} has otherwise.
     *
     * @param at where the row begins
     */
    abstract void put(Object row, int at);

    /**
     * Takes over into {@code row} what shared memory has otherwise, but for what has been changed
     * here and was not put yet.
     *
     * @param at where the row begins
     */
    abstract void take(Object row, int at);
}
