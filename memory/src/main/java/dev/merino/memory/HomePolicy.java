package dev.merino.memory;

import dev.merino.core.Check;

/** Where the first home of a page is. */
public enum HomePolicy {
    /** The node that touches the page first becomes its home. */
    FIRST_TOUCH,
    /** Page after page, node after node. */
    ROUND_ROBIN,
    /** Each node is home to one block of consecutive pages; blocks differ by one page at most. */
    BLOCKED;

    /** The home of a page that has none yet. */
    public static final int UNASSIGNED = -1;

    /**
     * The home of the {@code index}-th of {@code pageCount} pages of a region on {@code nodes}
     * nodes.
     */
    public int homeOf(int index, int pageCount, int nodes) {
        Check.that(
                index >= 0 && index < pageCount && nodes > 0,
                "a page of the region and a node to be its home");
        return switch (this) {
            case FIRST_TOUCH -> UNASSIGNED;
            case ROUND_ROBIN -> index % nodes;
            case BLOCKED -> (int) ((long) index * nodes / pageCount);
        };
    }
}
