package dev.merino.paper.table;

/** How a page draws a table. */
public enum Figure {
    /** Not at all. */
    NONE,
    /** A group of bars for each row, one for each column: the paper's beside ours. */
    BARS,
    /** A curve for each row over columns that are numbers. */
    LINES,
    /** A stack for each column of the rows of one group, whose names end before the colon. */
    STACKS
}
