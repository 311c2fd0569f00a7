package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ProtocolList;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * Which regions are tracked, and which of these are scanned from the beginning.
 *
 * <p>A scan looks at all tracked pages, so they must not be too many: a region begins scanned if it
 * fits into {@link #BYTES_MAX} together with what is scanned when it is defined, and with all that
 * was defined just before. A larger one is tracked as well, but its chunks begin trapped, and those
 * that are written are scanned later: {@link ScanOrTrap}. Each tracked copy has a twin, and a
 * region that does not fit into what there may be of these is trapped for good; so are those whose
 * protocol wants it.
 */
final class ScanBudget {
    static final long BYTES_MAX = 256L << 20;

    /** After so many scans one sees how much of a region is tracked; until then it counts whole. */
    private static final int YOUNG_SCANS = 64;

    /** Where so much is tracked nothing else is, for the sake of the memory for twins. */
    static final long TRACKED_BYTES_MAX = 1L << 30;

    private final BitSet tracked = new BitSet();
    private final BitSet scanned = new BitSet();
    private final long trackedMax;
    private long tracksBytes;
    private final Deque<Young> young = new ArrayDeque<>();
    private long youngBytes;
    private long scans;
    private boolean isOpen;

    private record Young(int region, long bytes, long definedAt) {}

    /**
     * @param isOpen whether anything is to be scanned at all
     * @param trackedMax how many bytes may be tracked
     */
    ScanBudget(boolean isOpen, long trackedMax) {
        this.isOpen = isOpen;
        this.trackedMax = trackedMax;
    }

    /** For a node with these settings: the writes of several threads cannot be listed exactly. */
    static ScanBudget of(Settings settings) {
        long trackedMax = Math.min(TRACKED_BYTES_MAX, Runtime.getRuntime().maxMemory() / 4);
        return new ScanBudget(
                settings.tracking() == Tracking.SCAN && settings.threads() == 1, trackedMax);
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
     * @param scannedBytes how much is scanned now of the table with most of it
     */
    void add(Region region, long scannedBytes) {
        while (!young.isEmpty() && scans - young.peek().definedAt >= YOUNG_SCANS) {
            youngBytes -= young.remove().bytes;
        }
        long bytes = region.paddedBytes();
        boolean can = isOpen && !region.isFine() && !ProtocolList.trapsWrites(region.protocol());
        if (can && tracksBytes + bytes <= trackedMax) {
            tracksBytes += bytes;
            tracked.set(region.index());
            if (scannedBytes + youngBytes + bytes <= BYTES_MAX) {
                young.add(new Young(region.index(), bytes, scans));
                youngBytes += bytes;
                scanned.set(region.index());
            }
        }
    }

    /** {@code region} is closed. */
    void forget(Region region) {
        tracksBytes -= tracked.get(region.index()) ? region.paddedBytes() : 0;
        tracked.clear(region.index());
        scanned.clear(region.index());
        for (Young each : young) {
            youngBytes -= each.region == region.index() ? each.bytes : 0;
        }
        young.removeIf(each -> each.region == region.index());
    }

    /** Whether {@code region} is tracked. */
    boolean contains(Region region) {
        return tracked.get(region.index());
    }

    /** Whether {@code region} is tracked, and scanned at first. */
    boolean beginsScanned(Region region) {
        return scanned.get(region.index());
    }

    /** Whether no region is tracked. */
    boolean isEmpty() {
        return tracked.isEmpty();
    }
}
