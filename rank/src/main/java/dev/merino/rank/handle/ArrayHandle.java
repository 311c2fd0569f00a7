package dev.merino.rank.handle;

import dev.merino.SharedArray;
import dev.merino.core.Check;
import dev.merino.memory.Region;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.concurrent.locks.Lock;

/** What arrays of every world and element type have in common. */
public abstract class ArrayHandle implements SharedArray, StatefulHandle, HandleState.Closed {
    /**
     * How many elements can be reached; every access looks at it. All of them, until the array is
     * closed: then none, so that an open array costs no other look.
     */
    protected long length;

    private final long allocated;
    private @Nullable HandleState hold;
    private Runnable afterClose = () -> {};

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
        this.allocated = length;
        this.shift = shift;
    }

    /** What the rank holds by this handle. */
    final void attach(HandleState newHold) {
        hold = newHold;
        newHold.tell(this);
    }

    @Override
    public final HandleState hold() {
        return Check.present(hold, "%s was not allocated", name);
    }

    @Override
    public final void close() {
        hold().close();
    }

    /** The array is closed: nothing of it can be reached any more. */
    @Override
    public void closed() {
        length = 0;
        afterClose.run();
    }

    /** Runs {@code action} when the array is closed. */
    final void whenClosed(Runnable action) {
        afterClose = action;
    }

    /** Throws if the array is closed. */
    protected final void requireOpen() {
        if (hold != null) {
            hold.requireOpen();
        }
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final long length() {
        return allocated;
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
    public final Lock elementLock(long index) {
        if (index < 0 || index >= length) {
            throw outside(index);
        }
        return hold().elementLock(region, index << shift);
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
            requireOpen();
            throw new IndexOutOfBoundsException(
                    "elements %d to %d of %s, which has %d"
                            .formatted(from, from + count, name, length));
        }
    }

    /** What an access outside the array gets. */
    protected final IndexOutOfBoundsException outside(long index) {
        requireOpen();
        return new IndexOutOfBoundsException(
                "element %d of %s, which has %d".formatted(index, name, length));
    }

    /** What an access outside a view of {@code length} elements of the array {@code name} gets. */
    public static IndexOutOfBoundsException outsideView(String name, int index, int length) {
        return new IndexOutOfBoundsException(
                "element %d of a view of %s; the view has %d".formatted(index, name, length));
    }

    /** Refuses a part that is not within a view of {@code length} elements of the array. */
    public static void requirePart(String name, int from, int to, int length) {
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException(
                    "elements %d to %d of a view of %s; the view has %d"
                            .formatted(from, to, name, length));
        }
    }

    /** Refuses a range that is not within an ordinary array. */
    protected static void requireOther(int from, int count, int length) {
        Objects.checkFromIndexSize(from, count, length);
    }
}
