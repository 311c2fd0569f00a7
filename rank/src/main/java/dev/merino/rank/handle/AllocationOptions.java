package dev.merino.rank.handle;

import dev.merino.Placement;
import dev.merino.Settings;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * How an object is allocated.
 *
 * @param name under which name, or null for the next position
 * @param unitBytes the bytes of a coherence unit
 * @param protocol the name of the protocol
 * @param placement where master copies live
 */
record AllocationOptions(
        @Nullable String name, int unitBytes, String protocol, Placement placement) {
    /** As {@code settings} say, by position. */
    static AllocationOptions of(Settings settings) {
        return new AllocationOptions(
                null, settings.unitBytes(), settings.protocol(), Placement.FIRST_TOUCH);
    }

    AllocationOptions named(String newName) {
        return new AllocationOptions(
                Objects.requireNonNull(newName, "name"), unitBytes, protocol, placement);
    }

    AllocationOptions withUnitBytes(int bytes) {
        Settings.requireUnit(bytes);
        return new AllocationOptions(name, bytes, protocol, placement);
    }

    AllocationOptions withProtocol(String newProtocol) {
        ProtocolList.require(newProtocol);
        return new AllocationOptions(name, unitBytes, newProtocol, placement);
    }

    AllocationOptions withPlacement(Placement newPlacement) {
        return new AllocationOptions(
                name, unitBytes, protocol, Objects.requireNonNull(newPlacement, "placement"));
    }
}
