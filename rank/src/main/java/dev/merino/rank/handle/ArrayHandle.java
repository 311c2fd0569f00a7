package dev.merino.rank.handle;

import dev.merino.SharedArray;
import dev.merino.memory.Region;

import java.util.Objects;

/** What arrays of every world and element type have in common. */
public abstract class ArrayHandle implements SharedArray {
    /** How many elements; every access looks at it. */
    protected final long length;

    private final String name;
    private final String protocol;
    private final Rank rank;
    private final Region region;
    private final int shift;

    /** An array of {@code length} elements of {@code 1 << shift} bytes in {@code region}. */
    protected ArrayHandle(
            Rank rank, Region region, String name, String protocol, long length, int shift) {
        this.rank = rank;
        this.region = region;
        this.name = name;
        this.protocol = protocol;
        this.length = length;
        this.shift = shift;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final long length() {
        return length;
    }

    @Override
    public final int unitBytes() {
        return region.unitBytes();
    }

    @Override
    public final String protocol() {
        return protocol;
    }

    @Override
    public final void willRead(long from, long to, long stride, int times) {
        requireRanges(from, to, stride, times);
        if (from == to || times == 0) {
            return;
        }
        long strideBytes = stride << shift;
        if (strideBytes % region.unitBytes() == 0) {
            hint(from, to, (int) (strideBytes / region.unitBytes()), times);
        } else {
            for (int i = 0; i < times; i++) {
                hint(from + i * stride, to + i * stride, 0, 1);
            }
        }
    }

    private void hint(long from, long to, int stridePages, int times) {
        int first = region.pageAt(from << shift);
        int last = region.pageAt((to << shift) - 1);
        rank.willRead(first, last - first + 1, stridePages, times);
    }

    private void requireRanges(long from, long to, long stride, int times) {
        if (stride < 0 || times < 0) {
            throw new IllegalArgumentException(
                    "%d ranges of %s, %d elements apart: neither can be less than 0"
                            .formatted(times, name, stride));
        }
        requireRange(from, to - from);
        if (times > 1) {
            requireRange(Math.addExact(from, Math.multiplyExact(stride, times - 1L)), to - from);
        }
    }

    /** Refuses a range that is not within the array, by its name. */
    protected final void requireRange(long from, long count) {
        if (from < 0 || count < 0 || from > length - count) {
            throw new IndexOutOfBoundsException(
                    "elements %d to %d of %s, which has %d"
                            .formatted(from, from + count, name, length));
        }
    }

    /** What an access outside the array gets. */
    protected final IndexOutOfBoundsException outside(long index) {
        return new IndexOutOfBoundsException(
                "element %d of %s, which has %d".formatted(index, name, length));
    }

    /** Refuses a range that is not within an ordinary array. */
    protected static void requireOther(int from, int count, int length) {
        Objects.checkFromIndexSize(from, count, length);
    }
}
