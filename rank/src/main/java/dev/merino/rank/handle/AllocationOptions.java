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
 * @param isPadded whether rows of matrices begin in units of their own
 */
record AllocationOptions(
        @Nullable String name,
        int unitBytes,
        String protocol,
        Placement placement,
        boolean isPadded) {
    /** As {@code settings} say, by position. */
    static AllocationOptions of(Settings settings) {
        return new AllocationOptions(
                null, settings.unitBytes(), settings.protocol(), Placement.FIRST_TOUCH, false);
    }

    AllocationOptions named(String newName) {
        return new AllocationOptions(
                Objects.requireNonNull(newName, "name"), unitBytes, protocol, placement, isPadded);
    }

    AllocationOptions withUnitBytes(int bytes) {
        Settings.requireUnit(bytes);
        return new AllocationOptions(name, bytes, protocol, placement, isPadded);
    }

    AllocationOptions withProtocol(String newProtocol) {
        ProtocolList.require(newProtocol);
        return new AllocationOptions(name, unitBytes, newProtocol, placement, isPadded);
    }

    AllocationOptions withPlacement(Placement newPlacement) {
        return new AllocationOptions(
                name,
                unitBytes,
                protocol,
                Objects.requireNonNull(newPlacement, "placement"),
                isPadded);
    }

    AllocationOptions padded() {
        return new AllocationOptions(name, unitBytes, protocol, placement, true);
    }

    /** How many elements of {@code 1 << shift} bytes a row of so many takes. */
    long stride(int columns, int shift) {
        if (!isPadded) {
            return columns;
        }
        return (Math.ceilDiv((long) columns << shift, (long) unitBytes) * unitBytes) >> shift;
    }

    /** Refuses what has no rows. */
    void requireUnpadded(String call) {
        if (isPadded) {
            throw new IllegalArgumentException(
                    ("padded().%s: only rows of matrices are padded. A matrix of one column has"
                         + " each element in a unit of its own, and @Struct(alignBytes = %d) each"
                         + " struct")
                            .formatted(call, unitBytes));
        }
    }
}
