package dev.merino.coherence.cashmere;

/**
 * What a node does beyond the paper to be faster. None of it is needed for correctness: each policy
 * can be switched off alone, and with all of them off a variant is the paper's protocol.
 *
 * <p>All nodes of a cluster must have the same policies.
 *
 * @param staysSharer whether a node stays in the sharing set of a page that a notice has
 *     invalidated, until a second notice finds the page untouched. The paper's node leaves the set
 *     at the invalidation (2.3.1), and joins it again at its next fault.
 * @param orderSuffices whether a release among two nodes ends when its messages have been sent,
 *     because whatever lets the other node continue is sent behind them. The paper's release waits
 *     for the answers.
 * @param fetchesAhead whether pages are fetched and mapped before they are touched: those that a
 *     sequential sweep will reach next ({@link Sweeps}), and those that a program has announced.
 *     The paper's node fetches a page at the first access to it.
 * @param refreshesAtAcquire whether an acquire fetches the pages that it invalidates at once, if
 *     they are in use. In the paper that waits for the next access.
 * @param readsNeighbours whether a node copies pages from the frames of homes on its own machine
 *     ({@link NeighbourReader}), and updates mapped copies in place at an acquire. In the paper the
 *     home sends the page, and a stale copy is invalidated.
 */
public record Policies(
        boolean staysSharer,
        boolean orderSuffices,
        boolean fetchesAhead,
        boolean refreshesAtAcquire,
        boolean readsNeighbours) {
    /** The protocol of the paper. */
    public static final Policies FAITHFUL = new Policies(false, false, false, false, false);

    /** The policies of a cluster that does not choose. */
    public static final Policies DEFAULT = new Policies(true, true, true, true, true);
}
