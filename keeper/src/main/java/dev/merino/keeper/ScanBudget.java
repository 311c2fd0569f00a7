package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ProtocolList;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * Which regions have their writes found by scanning. A scan looks at all tracked pages, so they
 * must not be too many: a region is scanned if it fits into {@link #BYTES_MAX} together with what
 * is tracked when it is defined, and with all that was defined just before. The others are trapped,
 * and so are those whose protocol wants it. Those that are hardly written are trapped as well after
 * a while: {@link ScanOrTrap}.
 */
final class ScanBudget {
    static final long BYTES_MAX = 256L << 20;

    /** After so many scans one sees how much of a region is tracked; until then it counts whole. */
    private static final int YOUNG_SCANS = 64;

    private final BitSet scanned = new BitSet();
    private final Deque<Young> young = new ArrayDeque<>();
    private long youngBytes;
    private long scans;
    private boolean isOpen;

    private record Young(int region, long bytes, long definedAt) {}

    /**
     * @param isOpen whether anything is to be scanned at all
     */
    ScanBudget(boolean isOpen) {
        this.isOpen = isOpen;
    }

    /** For a node with these settings: the writes of several threads cannot be listed exactly. */
    static ScanBudget of(Settings settings) {
        return new ScanBudget(settings.tracking() == Tracking.SCAN && settings.threads() == 1);
    }

    /** Nothing can be scanned after all. */
    void close() {
        isOpen = false;
    }

    /** A table has been scanned. */
    void scanned() {
        scans++;
    }

    /**
     * Decides on a new region.
     *
     * @param trackedBytes how much the table with most of them tracks now
     */
    void add(Region region, long trackedBytes) {
        while (!young.isEmpty() && scans - young.peek().definedAt >= YOUNG_SCANS) {
            youngBytes -= young.remove().bytes;
        }
        long bytes = region.paddedBytes();
        boolean fits = trackedBytes + youngBytes + bytes <= BYTES_MAX && !region.isFine();
        if (isOpen && fits && !ProtocolList.trapsWrites(region.protocol())) {
            young.add(new Young(region.index(), bytes, scans));
            youngBytes += bytes;
            scanned.set(region.index());
        }
    }

    /** {@code region} is closed. */
    void forget(Region region) {
        scanned.clear(region.index());
        for (Young each : young) {
            youngBytes -= each.region == region.index() ? each.bytes : 0;
        }
        young.removeIf(each -> each.region == region.index());
    }

    boolean contains(Region region) {
        return scanned.get(region.index());
    }

    boolean isEmpty() {
        return scanned.isEmpty();
    }
}
