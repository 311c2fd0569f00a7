package dev.merino.am.endpoint;

import dev.merino.am.Endpoint;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/** The endpoints that an endpoint writes to, by the small integers that its owner has chosen. */
final class DestinationTable {
    private final @Nullable Destination[] destinations =
            new @Nullable Destination[Endpoint.DESTINATIONS_MAX];

    /** From now on {@code index} stands for {@code destination}. */
    void set(int index, Destination destination) {
        destinations[Objects.checkIndex(index, destinations.length)] = destination;
    }

    /** From now on {@code index} stands for nothing. */
    void clear(int index) {
        destinations[Objects.checkIndex(index, destinations.length)] = null;
    }

    /** What {@code index} stands for; an exception if that is nothing. */
    Destination get(int index) {
        Destination found = index < 0 || index >= destinations.length ? null : destinations[index];
        if (found == null) {
            throw new IllegalArgumentException(
                    "index %d is not mapped to an endpoint".formatted(index));
        }
        return found;
    }
}
