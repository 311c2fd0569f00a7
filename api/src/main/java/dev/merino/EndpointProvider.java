package dev.merino;

import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

import java.time.Duration;

/**
 * The part of a Merino runtime that connects ranks for messages; {@link java.util.ServiceLoader}
 * finds it.
 */
public interface EndpointProvider {
    /** Connects {@code me} with all ranks; every rank calls this. */
    Endpoint connect(Member me, Wires wires);

    /** Makes an endpoint for {@code me} alone, which others can map by its name. */
    Endpoint make(Member me, String name, Wires wires);

    /** Maps {@code index} of {@code from} to the endpoint that some rank has made or will make. */
    void map(Member me, Endpoint from, int index, String name, Duration limit);
}
