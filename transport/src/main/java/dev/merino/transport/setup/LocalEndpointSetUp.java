package dev.merino.transport.setup;

import dev.merino.linux.UnixSocket;
import dev.merino.messages.Endpoint;
import dev.merino.messages.EndpointName;
import dev.merino.transport.AmOptions;
import dev.merino.transport.RuntimeEndpoint;
import dev.merino.transport.endpoint.ActiveEndpoint;
import dev.merino.transport.endpoint.Connections;
import dev.merino.transport.endpoint.WakeSources;
import dev.merino.transport.link.Link;
import dev.merino.transport.shm.SharedMemory;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Connects endpoints of one machine that already have authenticated sockets between them. Each of
 * two offers its queue block and then accepts the other's. Not every pair must connect: a star is
 * enough for endpoints that all communicate with one.
 */
public final class LocalEndpointSetUp implements AutoCloseable {
    private final EndpointName name;
    private final long tag;
    private final AmOptions options;
    private final SharedMemory shared;
    private final @Nullable Link[] links;
    private boolean isMade;

    /**
     * Creates the queue block of endpoint {@code name}.
     *
     * @param tag the tag that senders to any of these endpoints must know
     * @param endpoints how many endpoints the run has
     */
    public LocalEndpointSetUp(EndpointName name, long tag, AmOptions options, int endpoints) {
        if (endpoints > Endpoint.DESTINATIONS_MAX || name.number() >= endpoints) {
            throw new IllegalArgumentException(
                    "endpoint %s is none of %d, or there are more than %d"
                            .formatted(name, endpoints, Endpoint.DESTINATIONS_MAX));
        }
        this.name = name;
        this.tag = tag;
        this.options = options;
        this.shared = new SharedMemory(name, tag, options, endpoints);
        this.links = new @Nullable Link[endpoints];
        this.links[name.number()] = shared.toSelf();
    }

    /** Passes the queue block to the process at the other end. */
    public void offer(UnixSocket controlSocket) {
        shared.offer(controlSocket);
    }

    /**
     * Maps the queue block that endpoint {@code number} has offered. The endpoint owns the socket
     * from now on; its end means that the peer has exited.
     */
    public void accept(int number, UnixSocket controlSocket, long timeoutNs) throws IOException {
        if (links[number] != null) {
            throw new IllegalArgumentException("endpoint " + number + " is connected already");
        }
        links[number] = shared.accept(number, controlSocket, timeoutNs);
    }

    /** The endpoint, with all connected peers, and itself, mapped at their numbers. */
    public RuntimeEndpoint endpoint() {
        isMade = true;
        List<EndpointName> names = new ArrayList<>();
        for (int number = 0; number < links.length; number++) {
            names.add(new EndpointName(name.run(), number));
        }
        WakeSources wakeSources = new WakeSources(shared, null, options, true);
        RuntimeEndpoint endpoint =
                new ActiveEndpoint(
                        names,
                        name.number(),
                        tag,
                        options,
                        new Connections(shared, links, wakeSources));
        for (int number = 0; number < links.length; number++) {
            if (links[number] != null) {
                endpoint.map(number, names.get(number), tag);
            }
        }
        return endpoint;
    }

    /** Releases everything, unless {@link #endpoint} was called: then the endpoint owns it. */
    @Override
    public void close() {
        if (!isMade) {
            shared.close();
        }
    }
}
