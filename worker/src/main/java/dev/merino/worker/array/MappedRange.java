package dev.merino.worker.array;

import dev.merino.rank.handle.DirectMemory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How arrays and views reach mapped memory: single elements of arrays by address, views by buffers.
 *
 * <p>A {@link java.lang.foreign.MemorySegment} checks each access, even the one that is all of
 * memory: the address must not be negative, nor too near the end, and must be aligned. These checks
 * cannot fail here, but the compiler does not know it. If address and length are masked with what
 * they are made of anyway, it does: it sees an aligned sum of two small numbers, drops both checks,
 * and what is left of an access is the check of the index.
 *
 * <p>A buffer loads a {@code double} as a {@code double}; a segment loads a {@code long} and
 * converts it, which the compiler puts right only after it has looked for vectors. It sees that one
 * element comes after the other if it knows that the sum of two numbers and its distance in bytes
 * are ints: so buffers end at 1 GiB, and both numbers are masked. docs/design/0006-plain-access.md
 * has the numbers.
 */
final class MappedRange {
    /** As many longs as there are addresses. */
    static final long LENGTH_BITS = (1L << 53) - 1;

    private MappedRange() {}

    /**
     * How many elements of {@code 1 << shift} bytes a view by buffer can have; all bits are set.
     */
    static int bufferMax(int shift) {
        return (1 << (Integer.SIZE - 2 - shift)) - 1;
    }

    /** The {@code bytes} from {@code address} on, less than 1 GiB, as a buffer. */
    static ByteBuffer buffer(long address, long bytes) {
        return DirectMemory.ALL
                .asSlice(address, bytes)
                .asByteBuffer()
                .order(ByteOrder.nativeOrder());
    }

    /** The bits of an aligned element of {@code 1 << shift} bytes; no process has more than 56. */
    static long addressBits(int shift) {
        return (1L << 56) - (1L << shift);
    }
}
