package dev.merino.keeper.network;

import dev.merino.core.WireReader;

/** Receives what other nodes send. */
@FunctionalInterface
public interface FrameReceiver {
    /**
     * Handles a frame of {@code node}, which can be read until this returns. If it throws a {@link
     * dev.merino.core.MalformedFrameException}, the node is lost for that reason.
     */
    void arrived(int node, WireReader frame);
}
