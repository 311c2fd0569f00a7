package dev.merino.remote;

/** An operation on memory of a node that is gone. Whether it was done is not known. */
public final class LostNodeException extends RuntimeException {
    /** Which node. */
    private final int node;

    /** Node {@code node} is gone; {@code why} is the end of a sentence. */
    public LostNodeException(int node, String why) {
        super("node %d is lost: it %s".formatted(node, why));
        this.node = node;
    }

    /** Which node. */
    public int node() {
        return node;
    }
}
