package dev.merino;

/** A node of the cluster has died or cannot be reached any more; the message names it. */
public class NodeLostException extends MerinoException {
    /** With which node was lost, and how that showed. */
    public NodeLostException(String message) {
        super(message);
    }
}
