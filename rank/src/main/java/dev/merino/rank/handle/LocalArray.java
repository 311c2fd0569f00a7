package dev.merino.rank.handle;

import dev.merino.SharedArray;
import dev.merino.memory.local.LocalReference;

import java.util.concurrent.locks.Lock;

/**
 * What local arrays of every element type have in common.
 *
 * <p>A handle knows whether its array is open from the words of the block, which it looks at again
 * at the first access after each acquire of its rank. So it refuses an array that another rank has
 * closed, if that happened before the access; between two acquires an access costs one comparison
 * more than that of other arrays.
 */
abstract class LocalArray implements SharedArray {
    private final LocalMemory memory;
    private final LocalSlab slab;
    private final long reference;
    private final long length;
    private final long first;
    private final int shift;

    /** The epoch of the memory in which the array was open. */
    private int seenOpen;

    /** An array of elements of {@code 1 << shift} bytes. */
    LocalArray(LocalMemory memory, LocalMemory.Found found, int shift) {
        this.memory = memory;
        this.slab = found.slab();
        this.reference = found.reference();
        this.length = found.length();
        this.first = found.offset() >> shift;
        this.shift = shift;
        this.seenOpen = memory.epoch();
    }

    /** The array over all of the slab. */
    abstract SharedArray all();

    @Override
    public final long reference() {
        return reference;
    }

    @Override
    public final String name() {
        return LocalReference.name(reference);
    }

    @Override
    public final long length() {
        return length;
    }

    @Override
    public final int unitBytes() {
        return slab.unitBytes();
    }

    @Override
    public final String protocol() {
        return slab.protocol();
    }

    @Override
    public final void close() {
        memory.close(reference);
    }

    @Override
    public final Lock elementLock(long index) {
        requireIndex(index);
        return memory.elementLock(slab, (first + index) << shift);
    }

    @Override
    public final void willRead(long from, long to, long stride, int times) {
        requireRange(from, to - from);
        if (stride < 0 || times < 0) {
            throw new IllegalArgumentException(
                    "%d ranges of %s, %d elements apart: neither can be less than 0"
                            .formatted(times, name(), stride));
        }
        if (times > 0) {
            requireRange(Math.addExact(from, Math.multiplyExact(stride, times - 1L)), to - from);
            all().willRead(first + from, first + to, stride, times);
        }
    }

    /** Refuses an element that is not there, or is not any more. */
    final void requireIndex(long index) {
        if (seenOpen != memory.epoch()) {
            requireOpen();
        }
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException(
                    "element %d of %s, which has %d".formatted(index, name(), length));
        }
    }

    /** Refuses a range that is not within the array. */
    final void requireRange(long from, long count) {
        if (seenOpen != memory.epoch()) {
            requireOpen();
        }
        if (from < 0 || count < 0 || from > length - count) {
            throw new IndexOutOfBoundsException(
                    "elements %d to %d of %s, which has %d"
                            .formatted(from, from + count, name(), length));
        }
    }

    private void requireOpen() {
        memory.requireOpen(slab, reference);
        seenOpen = memory.epoch();
    }

    @Override
    public final String toString() {
        return "%s of %d elements".formatted(name(), length);
    }
}
