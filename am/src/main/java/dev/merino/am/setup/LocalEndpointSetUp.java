package dev.merino.am.setup;

import dev.merino.am.AmOptions;
import dev.merino.am.Endpoint;
import dev.merino.am.EndpointName;
import dev.merino.am.endpoint.ActiveEndpoint;
import dev.merino.am.endpoint.WakeSources;
import dev.merino.am.link.Link;
import dev.merino.am.shm.SharedMemory;
import dev.merino.linux.UnixSocket;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How endpoints of one machine meet that have sockets between them already, over which they have
 * made sure of each other. Each of two offers its queue block and then accepts the other's. Not
 * everybody needs to meet everybody: a star is enough for those who all speak with one.
 */
public final class LocalEndpointSetUp implements AutoCloseable {
    private final EndpointName name;
    private final long tag;
    private final AmOptions options;
    private final SharedMemory shared;
    private final @Nullable Link[] links;
    private boolean isMade;

    /**
     * @param tag what whoever writes to one of these endpoints must know
     * @param endpoints how many the run has; their numbers are less
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

    /** Hands the queue block to whoever is at the other end. */
    public void offer(UnixSocket controlSocket) {
        shared.offer(controlSocket);
    }

    /**
     * Takes the queue block of endpoint {@code number}, which has offered it. The socket is the
     * endpoint's from now on; when it ends, so has the neighbour.
     */
    public void accept(int number, UnixSocket controlSocket, long timeoutNs) throws IOException {
        if (links[number] != null) {
            throw new IllegalArgumentException("endpoint " + number + " is known already");
        }
        links[number] = shared.accept(number, controlSocket, timeoutNs);
    }

    /** The endpoint, with everybody it has met, and itself, at their numbers. */
    public Endpoint endpoint() {
        isMade = true;
        List<EndpointName> names = new ArrayList<>();
        for (int number = 0; number < links.length; number++) {
            names.add(new EndpointName(name.run(), number));
        }
        WakeSources wakeSources = new WakeSources(shared, null, options, true);
        Endpoint endpoint =
                new ActiveEndpoint(names, name.number(), tag, options, links, shared, wakeSources);
        for (int number = 0; number < links.length; number++) {
            if (links[number] != null) {
                endpoint.map(number, names.get(number), tag);
            }
        }
        return endpoint;
    }

    /** Lets go of everything, unless there is an endpoint, which has it now. */
    @Override
    public void close() {
        if (!isMade) {
            shared.close();
        }
    }
}
