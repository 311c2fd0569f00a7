package dev.merino.message;

/**
 * Sends frames to other nodes; what they send goes to an {@link Inbox}. Driven by one thread.
 *
 * <p>Frames of a pair of nodes stay in order, and none is lost before the connection is. Nothing
 * here blocks: what the receiver cannot take yet is queued, up to a limit.
 */
public interface Network extends AutoCloseable {
    /**
     * Queues a copy of the first {@code length} bytes of {@code frame}; they are sent with the next
     * {@link #flush} at the latest. A frame for a lost node is dropped.
     */
    void send(int node, byte[] frame, int length);

    /** Writes what can be written now: one write for all frames of a node. */
    void flush();

    /** Closes all connections; the inbox is not told. */
    @Override
    void close();
}
