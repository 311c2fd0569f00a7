package dev.merino.core;

/**
 * What a receiver knows, and a message must agree with: each method throws {@link
 * MalformedFrameException} if it does not. A codec has only seen that the numbers are not negative.
 */
public interface KnownNumbers {
    /** A page of a region that the protocol has. */
    void page(int page);

    /** So many pages in a row, all of them of one region of the protocol. */
    void pages(int first, int count);

    /** The content of a page: as many bytes as the page has, or none where it may be absent. */
    void content(int page, int bytes);

    /** What was changed of a page. */
    default void diff(int page, ChangedParts diff) {
        page(page);
    }

    /** What {@code writer}, who need not have sent it, has changed of a page. */
    default void diff(int page, int writer, ChangedParts diff) {
        diff(page, diff);
    }

    /** A page that another node has written. */
    default void notice(int page) {
        page(page);
    }

    /** A node of the cluster. */
    void node(int node);

    /** Nodes of the cluster. */
    default void nodes(NodeSet nodes) {
        nodes.forEach(this::node);
    }

    /** A vector with an entry for each node of the cluster. */
    void vector(int entries);
}
