package dev.merino.transport.endpoint;

import dev.merino.messages.EndpointName;
import dev.merino.transport.link.Link;

import org.jspecify.annotations.Nullable;

/** An entry of the table of destinations. */
record Destination(int number, Link link, long tag) {
    /** The entry for an endpoint; throws if there is no connection with it. */
    static Destination of(EndpointName name, int number, @Nullable Link link, long tag) {
        if (link == null) {
            throw new IllegalArgumentException("there is no connection with endpoint " + name);
        }
        return new Destination(number, link, tag);
    }
}
