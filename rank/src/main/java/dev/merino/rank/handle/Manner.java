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
record Manner(@Nullable String name, int unitBytes, String protocol, Placement placement) {
    /** As {@code settings} say, by position. */
    static Manner of(Settings settings) {
        return new Manner(null, settings.unitBytes(), settings.protocol(), Placement.FIRST_TOUCH);
    }

    Manner named(String newName) {
        return new Manner(Objects.requireNonNull(newName, "name"), unitBytes, protocol, placement);
    }

    Manner withUnitBytes(int bytes) {
        Settings.requireUnit(bytes);
        return new Manner(name, bytes, protocol, placement);
    }

    Manner withProtocol(String newProtocol) {
        ProtocolList.require(newProtocol);
        return new Manner(name, unitBytes, newProtocol, placement);
    }

    Manner withPlacement(Placement newPlacement) {
        return new Manner(
                name, unitBytes, protocol, Objects.requireNonNull(newPlacement, "placement"));
    }
}
