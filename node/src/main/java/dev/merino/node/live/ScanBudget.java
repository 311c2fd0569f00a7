package dev.merino.node.live;

import dev.merino.memory.Region;
import dev.merino.node.handle.ProtocolList;

import java.util.BitSet;

/**
 * Which regions have their writes found by scanning: the first ones that fit into {@link
 * #BYTES_MAX} together. A scan looks at all that is shared, so it must not be too much; the others
 * are trapped, and so are those whose protocol wants it.
 */
final class ScanBudget {
    private static final long BYTES_MAX = 64L << 20;

    private final BitSet scanned = new BitSet();
    private long bytes;
    private boolean isOpen;

    /**
     * @param isOpen whether anything is to be scanned at all
     */
    ScanBudget(boolean isOpen) {
        this.isOpen = isOpen;
    }

    /** Nothing can be scanned after all. */
    void close() {
        isOpen = false;
    }

    /** Decides on a new region. */
    void add(Region region) {
        boolean fits = bytes + region.paddedBytes() <= BYTES_MAX && !region.isFine();
        if (isOpen && fits && !ProtocolList.trapsWrites(region.protocol())) {
            bytes += region.paddedBytes();
            scanned.set(region.index());
        }
    }

    boolean contains(Region region) {
        return scanned.get(region.index());
    }

    boolean isEmpty() {
        return bytes == 0;
    }
}
