package dev.merino.advice.replay;

import dev.merino.Allocator;
import dev.merino.SharedLongs;
import dev.merino.advice.record.RecordedArray;
import dev.merino.control.SharingPart.Touch;

import java.util.List;

/**
 * An array of the recording on one node of a replay. Its bytes stand where they stood, except those
 * of padded pages: these follow after all others, as often as there are nodes.
 */
final class ReplayedArray {
    private static final int PARTS = 64;
    private static final int LONG_BYTES = Long.BYTES;

    private final Pattern pattern;
    private final ArrayPlan plan;
    private final int pageBytes;
    private final long pages;
    private final int longsPerPart;
    private final SharedLongs longs;
    private long stamp;
    private long sum;

    /**
     * @param isCoarse whether one element of each part is written, and not all
     */
    ReplayedArray(
            Pattern pattern, int index, ArrayPlan plan, boolean isCoarse, Allocator allocator) {
        RecordedArray array = pattern.recording().arrays().get(index);
        this.pattern = pattern;
        this.plan = plan;
        this.pageBytes = array.unitBytes();
        this.pages = array.pageCount();
        this.longsPerPart = isCoarse ? 1 : Math.max(1, pageBytes / PARTS / LONG_BYTES);
        long bytes = bytes(pattern, index, plan);
        this.longs =
                allocator
                        .protocol(plan.protocol())
                        .unitBytes(plan.unitBytes())
                        .placement(plan.placement())
                        .longs(bytes / LONG_BYTES);
    }

    /** How many bytes an array takes under {@code plan}. */
    static long bytes(Pattern pattern, int index, ArrayPlan plan) {
        RecordedArray array = pattern.recording().arrays().get(index);
        long padded = plan.isPadded() ? pattern.conflictingPages(index) : 0;
        return (array.pageCount() + padded * pattern.recording().nodes()) * array.unitBytes();
    }

    /** Where a page begins for {@code node}, in bytes. */
    private long start(Touch touch, int node) {
        long page = touch.page();
        if (plan.isPadded() && pattern.isConflicting(touch)) {
            int nodes = pattern.recording().nodes();
            page = pages + (long) pattern.placeOf(touch) * nodes + node;
        }
        return page * pageBytes;
    }

    /** Reads what the node has read. */
    void read(Touch touch, int node) {
        boolean readsAll = plan.isPadded() && pattern.isConflicting(touch) && !pattern.isOwn(touch);
        int nodes = pattern.recording().nodes();
        for (int of = readsAll ? 0 : node; of < (readsAll ? nodes : node + 1); of++) {
            read(start(touch, of), pattern.readParts(touch));
        }
    }

    /** One element of each unit that has some of {@code parts}. */
    private void read(long start, long parts) {
        int step = Math.min(pageBytes, plan.unitBytes());
        for (int offset = 0; offset < pageBytes; offset += step) {
            int first = (int) ((long) offset * PARTS / pageBytes);
            int count = Math.max(1, (int) ((long) step * PARTS / pageBytes));
            long mask = (count >= PARTS ? Pattern.ALL : (1L << count) - 1) << first;
            if ((parts & mask) != 0) {
                int at = Math.max(offset, offsetOf(Long.numberOfTrailingZeros(parts & mask)));
                sum += longs.get((start + at) / LONG_BYTES);
            }
        }
    }

    /** Where one of the 64 parts of a page begins. */
    private int offsetOf(int part) {
        return (int) ((long) part * pageBytes / PARTS);
    }

    /** Writes what the node has written, and each time something else. */
    void write(Touch touch, int node) {
        stamp++;
        long start = start(touch, node) / LONG_BYTES;
        long parts = pattern.writtenParts(touch);
        for (long rest = parts; rest != 0; rest &= rest - 1) {
            int first = offsetOf(Long.numberOfTrailingZeros(rest)) / LONG_BYTES;
            for (int i = 0; i < longsPerPart; i++) {
                longs.set(start + first + i, stamp << Byte.SIZE | node);
            }
        }
    }

    /** Says ahead what the node will read of it in an interval: runs of pages. */
    void hint(List<Touch> touches, int array) {
        int first = -1;
        int end = -1;
        for (Touch touch : touches) {
            if (plan.hasHints() && touch.array() == array && touch.reads() > 0) {
                if (touch.page() != end) {
                    hint(first, end);
                    first = touch.page();
                }
                end = touch.page() + 1;
            }
        }
        hint(first, end);
    }

    private void hint(int first, int end) {
        if (end > first) {
            long each = pageBytes / LONG_BYTES;
            longs.willRead(first * each, end * each);
        }
    }

    /** What was read, so that it was read for something. */
    long sum() {
        return sum;
    }
}
