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
 * @param alignBytes of what the addresses of arrays and rows are multiples
 */
record AllocationOptions(
        @Nullable String name,
        int unitBytes,
        String protocol,
        Placement placement,
        boolean isPadded,
        int alignBytes) {
    /** As {@code settings} say, by position. */
    static AllocationOptions of(Settings settings) {
        return new AllocationOptions(
                null, settings.unitBytes(), settings.protocol(), Placement.FIRST_TOUCH, false, 1);
    }

    AllocationOptions named(String newName) {
        return new AllocationOptions(
                Objects.requireNonNull(newName, "name"),
                unitBytes,
                protocol,
                placement,
                isPadded,
                alignBytes);
    }

    AllocationOptions withUnitBytes(int bytes) {
        Settings.requireUnit(bytes);
        return new AllocationOptions(name, bytes, protocol, placement, isPadded, alignBytes);
    }

    AllocationOptions withProtocol(String newProtocol) {
        ProtocolList.require(newProtocol);
        return new AllocationOptions(name, unitBytes, newProtocol, placement, isPadded, alignBytes);
    }

    AllocationOptions withPlacement(Placement newPlacement) {
        return new AllocationOptions(
                name,
                unitBytes,
                protocol,
                Objects.requireNonNull(newPlacement, "placement"),
                isPadded,
                alignBytes);
    }

    AllocationOptions padded() {
        return new AllocationOptions(name, unitBytes, protocol, placement, true, alignBytes);
    }

    /** Whatever is allocated begins at a page; only rows must be aligned. */
    AllocationOptions aligned(int bytes, int osPageBytes) {
        if (Integer.bitCount(bytes) != 1 || bytes < 1 || bytes > osPageBytes) {
            throw new IllegalArgumentException(
                    "aligned(%d): take a power of two up to a page of %d bytes"
                            .formatted(bytes, osPageBytes));
        }
        return new AllocationOptions(name, unitBytes, protocol, placement, isPadded, bytes);
    }

    /** What a matrix is called behind its shape: ranks must agree on it. */
    String rowWords() {
        return (isPadded ? " padded" : "") + (alignBytes > 1 ? " aligned " + alignBytes : "");
    }

    /** How many elements of {@code 1 << shift} bytes a row of so many takes. */
    long stride(int columns, int shift) {
        long multiple = Math.max(isPadded ? unitBytes : 1, alignBytes);
        long bytes = Math.ceilDiv((long) columns << shift, multiple) * multiple;
        return bytes >> shift;
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
