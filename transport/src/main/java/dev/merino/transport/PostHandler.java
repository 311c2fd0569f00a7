package dev.merino.transport;

import dev.merino.core.WireReader;

/**
 * Receives posts. It runs inside {@link RuntimeEndpoint#poll} and may post; it may not send
 * requests, poll or wait.
 */
@FunctionalInterface
public interface PostHandler {
    /** Handles a frame of endpoint {@code source}, which can be read until this returns. */
    void handle(int source, WireReader frame);
}
