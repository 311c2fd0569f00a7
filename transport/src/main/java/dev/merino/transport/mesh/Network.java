package dev.merino.transport.mesh;

import dev.merino.core.WireWriter;

/**
 * Sends frames to other nodes; what they send goes to an {@link Inbox}. One thread drives it, with
 * a poller of its own: it passes the events of this network on, and asks before it sleeps.
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

    /**
     * Queues a frame in two parts: a copy of the first {@code headLength} bytes of {@code head},
     * and of all of {@code body} behind them.
     */
    void send(int node, byte[] head, int headLength, WireWriter body);

    /** Writes what can be written now: one write for all frames of a node. */
    void flush();

    /** Whether an event with {@code tag} is for {@link #ready}. */
    boolean owns(int tag);

    /** Handles an event of the poller for a tag of this network. */
    void ready(int tag, boolean readable, boolean writable);

    /** Whether {@link #readDirectly} finds all input, so that the poller need not be called. */
    default boolean canReadDirectly() {
        return false;
    }

    /** Reads input without an event of the poller; returns whether there was any. */
    default boolean readDirectly() {
        return false;
    }

    /** Whether a frame that is sent to a node now can leave now. */
    default boolean hasRoom(int node) {
        return true;
    }

    /**
     * Does what is due at {@code nowNs}: retransmissions, input that the poller does not report.
     */
    default void tick(long nowNs) {}

    /**
     * Whether the owner may wait in its poller now; false if there is input already that would not
     * wake it.
     */
    default boolean readyToSleep() {
        return true;
    }

    /** The time until {@link #tick} is due. */
    default long sleepNsMax(long nowNs) {
        return Long.MAX_VALUE;
    }

    /** Closes all connections; the inbox is not told. */
    @Override
    void close();
}
