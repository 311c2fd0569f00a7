package dev.merino.protocol;

/**
 * Two nodes have written the same bytes of a page, and nothing orders the two writes: a data race
 * of the program.
 *
 * @param page the page
 * @param firstByte the first of these bytes, as an offset into the page
 * @param endByte the one after the last
 * @param node the node that has found it, which has written them
 * @param other the other node that has
 */
public record WriteConflict(int page, int firstByte, int endByte, int node, int other) {}
