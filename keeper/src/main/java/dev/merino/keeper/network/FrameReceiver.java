package dev.merino.keeper.network;

import dev.merino.core.WireReader;

/** Receives what other nodes send. */
public interface FrameReceiver {
    /**
     * Handles a frame of {@code node}, which can be read until this returns. If it throws a {@link
     * dev.merino.core.MalformedFrameException}, the node is lost for that reason.
     */
    void arrived(int node, WireReader frame);

    /**
     * Handles the loss of {@code node}, once; {@code why} is a verb phrase, such as "closed the
     * connection".
     */
    void lost(int node, String why);
}
