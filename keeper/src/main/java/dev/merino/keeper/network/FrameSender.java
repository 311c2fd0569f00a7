package dev.merino.keeper.network;

import dev.merino.core.WireWriter;

/** Sends frames to other nodes: in order, and without waiting. */
public interface FrameSender {
    /** Sends a copy of {@code frame}, with the next {@link #flush} at the latest. */
    void send(int node, WireWriter frame);

    /** Sends what is still here. */
    void flush();

    /** {@code node} cannot be reached any more; {@code why} is a verb phrase. */
    default void lost(int node, String why) {
        throw new IllegalStateException("node " + node + " " + why);
    }
}
