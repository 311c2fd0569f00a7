package dev.merino.transport.endpoint;

import dev.merino.messages.Endpoint;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/** The endpoints that an endpoint sends to, at indices that its owner has chosen. */
final class DestinationTable {
    private final @Nullable Destination[] destinations =
            new @Nullable Destination[Endpoint.DESTINATIONS_MAX];

    /** Maps {@code index} to {@code destination}. */
    void set(int index, Destination destination) {
        destinations[Objects.checkIndex(index, destinations.length)] = destination;
    }

    /** Removes the mapping of {@code index}. */
    void clear(int index) {
        destinations[Objects.checkIndex(index, destinations.length)] = null;
    }

    /** The destination at {@code index}; throws if there is none. */
    Destination get(int index) {
        Destination found = index < 0 || index >= destinations.length ? null : destinations[index];
        if (found == null) {
            throw new IllegalArgumentException(
                    "index %d is not mapped to an endpoint".formatted(index));
        }
        return found;
    }
}
