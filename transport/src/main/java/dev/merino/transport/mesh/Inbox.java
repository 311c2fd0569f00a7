package dev.merino.transport.mesh;

/** Receives what other nodes send. */
public interface Inbox {
    /**
     * Handles a frame of {@code node}: the first {@code length} bytes of {@code frame}, which the
     * inbox may use until it returns. If it throws a {@link
     * dev.merino.core.MalformedFrameException}, the node is lost for that reason.
     */
    void arrived(int node, byte[] frame, int length);

    /**
     * Handles the loss of {@code node}; {@code why} is a verb phrase, such as "closed the
     * connection".
     */
    void lost(int node, String why);
}
