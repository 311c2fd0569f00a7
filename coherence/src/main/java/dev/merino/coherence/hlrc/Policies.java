package dev.merino.coherence.hlrc;

/**
 * What a node does beyond the paper to be faster. None of it is needed for correctness: each policy
 * can be switched off alone.
 *
 * <p>All nodes of a cluster must have the same policies.
 *
 * @param sendsDiffsTogether whether the diffs of a release that go by message are one message for
 *     each home, and the release ends when they are sent. In the paper (4.1.2 and 4.3) each diff is
 *     a message of its own, and the next is sent when the home has acknowledged that it has applied
 *     the last.
 * @param fetchesAhead whether pages that a program has announced are fetched before they are
 *     touched. The paper's node fetches a page at the first access to it.
 * @param readsNeighbours whether a node copies pages from the frames of homes on its own machine
 *     where the paper's home sends the page.
 */
public record Policies(boolean sendsDiffsTogether, boolean fetchesAhead, boolean readsNeighbours) {
    /** The protocols of the paper. */
    public static final Policies FAITHFUL = new Policies(false, false, false);

    /** The policies of a cluster that does not choose. */
    public static final Policies DEFAULT = new Policies(true, true, true);
}
