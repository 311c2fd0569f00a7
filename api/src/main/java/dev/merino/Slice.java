package dev.merino;

import java.util.concurrent.locks.Lock;

/** What slices of every element type have in common: a part of an array, by that array's handle. */
abstract class Slice implements SharedPrimitives {
    private final SharedPrimitives whole;
    private final long length;

    /** Where it begins in the whole array. */
    final long first;

    Slice(SharedPrimitives whole, long from, long to) {
        requireRange(whole, from, to - from);
        this.whole = whole;
        this.first = from;
        this.length = to - from;
    }

    /** Refuses a range that is not within {@code array}, by its name. */
    static void requireRange(SharedArray array, long from, long count) {
        if (from < 0 || count < 0 || from > array.length() - count) {
            throw new IndexOutOfBoundsException(
                    "elements %d to %d of %s, which has %d"
                            .formatted(from, from + count, array.name(), array.length()));
        }
    }

    /** How long an array of these elements is; refuses a range that is not within {@code array}. */
    static int arrayLength(SharedArray array, long from, long to) {
        requireRange(array, from, to - from);
        if (to - from > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "elements %d to %d of %s are more than an array can have: take them in parts"
                            .formatted(from, to, array.name()));
        }
        return (int) (to - from);
    }

    /** Where {@code index} of {@code array} is in the whole array that it may be a part of. */
    static long position(SharedArray array, long index) {
        return array instanceof Slice slice ? slice.first + index : index;
    }

    /** Where in the whole array {@code index} of this part is. */
    final long at(long index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException(
                    "element %d of %s, which has %d".formatted(index, name(), length));
        }
        return first + index;
    }

    /** Where in the whole array so many elements of this part begin. */
    final long at(long from, long count) {
        requireRange(this, from, count);
        return first + from;
    }

    @Override
    public final Lock elementLock(long index) {
        return whole.elementLock(at(index));
    }

    @Override
    public final String name() {
        return "%s[%d, %d)".formatted(whole.name(), first, first + length);
    }

    @Override
    public final long length() {
        return length;
    }

    @Override
    public final int unitBytes() {
        return whole.unitBytes();
    }

    @Override
    public final String protocol() {
        return whole.protocol();
    }

    @Override
    public final void willRead(long from, long to, long stride, int times) {
        requireRange(this, from, to - from);
        if (stride > 0 && times > 1) {
            requireRange(
                    this, Math.addExact(from, Math.multiplyExact(stride, times - 1L)), to - from);
        }
        whole.willRead(first + from, first + to, stride, times);
    }

    @Override
    public final void close() {
        throw new UnsupportedOperationException(
                name() + " is a part of " + whole.name() + ": close that");
    }

    @Override
    public final String toString() {
        return name();
    }
}
