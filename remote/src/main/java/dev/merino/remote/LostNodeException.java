package dev.merino.remote;

/** An operation on memory of a lost node. Whether it was done is not known. */
public final class LostNodeException extends RuntimeException {
    /** Which node. */
    private final int node;

    /** Node {@code node} is lost; {@code why} is a verb phrase. */
    public LostNodeException(int node, String why) {
        super("node %d is lost: it %s".formatted(node, why));
        this.node = node;
    }

    /** Which node. */
    public int node() {
        return node;
    }
}
