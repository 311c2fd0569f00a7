package dev.merino;

import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

/**
 * The part of a Merino runtime that connects ranks for messages; {@link java.util.ServiceLoader}
 * finds it.
 */
public interface EndpointProvider {
    /** Connects {@code me} with all ranks; every rank calls this. */
    Endpoint connect(Member me, Wires wires);
}
