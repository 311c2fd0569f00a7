package dev.merino.transport.endpoint;

import dev.merino.transport.link.Link;
import dev.merino.transport.shm.SharedMemory;

import org.jspecify.annotations.Nullable;

/**
 * What connects an endpoint with others.
 *
 * @param shared its queue block and those of its neighbours
 * @param links the links to the other endpoints and to itself, at their numbers
 * @param wakeSources what can wake it, the network among them
 */
public record Connections(SharedMemory shared, @Nullable Link[] links, WakeSources wakeSources)
        implements AutoCloseable {
    /** Closes all of them. */
    @Override
    public void close() {
        wakeSources.close();
        shared.close();
    }
}
