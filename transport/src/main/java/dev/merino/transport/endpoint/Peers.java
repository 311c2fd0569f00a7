package dev.merino.transport.endpoint;

import dev.merino.messages.Endpoint;
import dev.merino.messages.EndpointName;
import dev.merino.transport.link.Link;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/** The endpoints with which there is a connection, this one included, at their numbers here. */
final class Peers {
    private EndpointName[] names;
    private @Nullable Link[] links;

    /** Those of the set-up; a link is null where there is no connection. */
    Peers(List<EndpointName> names, @Nullable Link[] links) {
        this.names = names.toArray(new EndpointName[0]);
        this.links = links;
    }

    int count() {
        return names.length;
    }

    EndpointName name(int number) {
        return names[number];
    }

    @Nullable Link[] links() {
        return links;
    }

    /** Whether {@link #add} has a number for one more. */
    boolean hasRoom() {
        return names.length < Endpoint.DESTINATIONS_MAX;
    }

    /** Gives an endpoint a number, which it keeps when it is lost. */
    int add(EndpointName name, Link link) {
        int number = names.length;
        names = Arrays.copyOf(names, number + 1);
        links = Arrays.copyOf(links, number + 1);
        names[number] = name;
        links[number] = link;
        return number;
    }

    /** The entry for an endpoint, by its last connection; throws if there is none. */
    Destination destination(EndpointName name, long tag) {
        int number = Arrays.asList(names).lastIndexOf(name);
        return Destination.of(name, number, number < 0 ? null : links[number], tag);
    }
}
