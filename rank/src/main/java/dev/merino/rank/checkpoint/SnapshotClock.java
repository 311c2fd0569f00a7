package dev.merino.rank.checkpoint;

import java.util.function.LongSupplier;

/**
 * When rank 0 wants a snapshot, and when the ranks meet to hear of it.
 *
 * <p>Between meetings a rank only counts its safe points; after how many of them the next meeting
 * is, all have heard at the last one. Rank 0 chooses that number by how long safe points took so
 * far, such that meetings are rare, but often enough to be in time. The number at most doubles, as
 * nobody knows how long the next safe points take.
 */
final class SnapshotClock {
    private static final long MEETING_NS_MAX = 1_000_000_000;
    private static final int MEETINGS_PER_SNAPSHOT = 16;

    private final long everyNs;
    private final LongSupplier clockNs;
    private long snapshotNs;
    private long meetingNs;
    private long points = 1;

    SnapshotClock(long everyNs, LongSupplier clockNs) {
        this.everyNs = everyNs;
        this.clockNs = clockNs;
        this.snapshotNs = clockNs.getAsLong();
        this.meetingNs = snapshotNs;
    }

    /** Whether it is time for a snapshot. */
    boolean isDue() {
        return clockNs.getAsLong() - snapshotNs >= everyNs;
    }

    /** A snapshot is being made. */
    void made() {
        snapshotNs = clockNs.getAsLong();
    }

    /** The ranks meet: after how many safe points do they meet again? */
    long next() {
        long nowNs = clockNs.getAsLong();
        long eachNs = Math.max(1, (nowNs - meetingNs) / points);
        meetingNs = nowNs;
        long wantedNs = Math.min(MEETING_NS_MAX, everyNs / MEETINGS_PER_SNAPSHOT);
        points = Math.clamp(wantedNs / eachNs, 1, 2 * points);
        return points;
    }
}
