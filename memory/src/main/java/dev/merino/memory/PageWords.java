package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A page read as little-endian words, wherever it is: the lowest byte of a word is the first in
 * memory on every machine.
 *
 * <p>Why not simply {@link MemorySegment#get}. Its speed depends on which kinds of segments the
 * whole JVM has used so far: the same pass over a page was seen to take six times as long after two
 * kinds and twenty-five times after three. Here the kind is asked once: a frame outside the heap is
 * read by absolute address through one constant segment, a frame on the heap through its array.
 *
 * <p>Safety. The frame is alive when its address is taken, the caller keeps it reachable (see
 * {@link Diff#between}), and {@link Scan} asks for offsets inside the page only. Whoever owns the
 * arena of a frame must not close it while a diff is made of it, just as a live node must not unmap
 * its frames.
 */
final class PageWords {
    /** The bytes that {@link #isBlockEqual} judges; every page is a multiple of it. */
    static final int BLOCK_BYTES = Region.UNIT_BYTES_MIN;

    private static final int HALF_BYTES = BLOCK_BYTES / 2;

    @SuppressWarnings("restricted") // see the notes
    private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    /** All bits that an address has; to the JIT the proof that it is inside {@link #MEMORY}. */
    private static final long ADDRESS_BITS = Long.MAX_VALUE >>> 1;

    private static final ValueLayout.OfLong LONG =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT =
            JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle ARRAY_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle ARRAY_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int HIGH_BITS = 0x80808080;

    private final MemorySegment frame;
    private final byte @Nullable [] array;
    private final long address;
    private final int bytes;

    private PageWords(MemorySegment frame, byte @Nullable [] array, long address, int bytes) {
        this.frame = frame;
        this.array = array;
        this.address = address;
        this.bytes = bytes;
    }

    /** The words of {@code frame}, to be read when they are asked for. */
    static PageWords of(MemorySegment frame) {
        Check.that(frame.scope().isAlive(), "a frame is alive while it is compared");
        int bytes = Math.toIntExact(frame.byteSize());
        return frame.isNative()
                ? new PageWords(frame, null, frame.address(), bytes)
                : of(arrayOf(frame));
    }

    /** The words of {@code page}. */
    static PageWords of(byte[] page) {
        return new PageWords(MemorySegment.ofArray(page), page, 0, page.length);
    }

    private static byte[] arrayOf(MemorySegment frame) {
        Object base = frame.heapBase().orElse(null);
        return base instanceof byte[] page && page.length == frame.byteSize()
                ? page
                : frame.toArray(JAVA_BYTE);
    }

    int bytes() {
        return bytes;
    }

    /** The eight bytes from {@code at} on; bytes past the end of the page are zero. */
    long wordAt(int at) {
        int start = Math.min(at, bytes - Long.BYTES);
        return word(start) >>> ((at - start) << 3);
    }

    /**
     * The XOR of the eight bytes from {@code at} on with those of {@code base}; all are inside the
     * page.
     */
    long xor(byte[] base, int at) {
        return word(at) ^ (long) ARRAY_LONG.get(base, at);
    }

    private long word(int at) {
        return array == null
                ? MEMORY.get(LONG, (address + at) & ADDRESS_BITS)
                : (long) ARRAY_LONG.get(array, at);
    }

    /**
     * The first byte from {@code at} on that is not as in {@code base}, or the length of the page.
     */
    int mismatch(byte[] base, int at) {
        long from =
                array == null
                        ? MemorySegment.mismatch(
                                frame, at, bytes, MemorySegment.ofArray(base), at, bytes)
                        : Arrays.mismatch(array, at, bytes, base, at, bytes);
        return from < 0 ? bytes : at + (int) from;
    }

    /** Whether every byte of the block at {@code at} is as in {@code base}. */
    boolean isBlockEqual(byte[] base, int at) {
        return array == null ? isEqual(address + at, base, at) : isEqual(array, base, at);
    }

    /**
     * Whether no byte of the block at {@code at} is as in {@code base}; on the heap it does not
     * look and says no.
     */
    boolean isBlockDifferent(byte[] base, int at) {
        return array == null && isDifferent(address + at, base, at);
    }

    /*
     * The fastest of the forms tried, in ns for a page: longs 285, ints 220, ints in two halves 160, in four 780; with a
     * loop that begins at a variable instead of zero 640. See docs/design/0002-diffs.md before changing it.
     */
    private static boolean isEqual(long block, byte[] base, int at) {
        int low = 0;
        int high = 0;
        for (int i = 0; i < HALF_BYTES; i += Integer.BYTES) {
            low |= MEMORY.get(INT, block + i) ^ (int) ARRAY_INT.get(base, at + i);
            high |=
                    MEMORY.get(INT, block + HALF_BYTES + i)
                            ^ (int) ARRAY_INT.get(base, at + HALF_BYTES + i);
        }
        return (low | high) == 0;
    }

    private static boolean isEqual(byte[] page, byte[] base, int at) {
        int low = 0;
        int high = 0;
        for (int i = 0; i < HALF_BYTES; i += Integer.BYTES) {
            low |= (int) ARRAY_INT.get(page, at + i) ^ (int) ARRAY_INT.get(base, at + i);
            high |=
                    (int) ARRAY_INT.get(page, at + HALF_BYTES + i)
                            ^ (int) ARRAY_INT.get(base, at + HALF_BYTES + i);
        }
        return (low | high) == 0;
    }

    private static boolean isDifferent(long block, byte[] base, int at) {
        int low = -1;
        int high = -1;
        for (int i = 0; i < HALF_BYTES; i += Integer.BYTES) {
            low &= nonZero(MEMORY.get(INT, block + i) ^ (int) ARRAY_INT.get(base, at + i));
            high &=
                    nonZero(
                            MEMORY.get(INT, block + HALF_BYTES + i)
                                    ^ (int) ARRAY_INT.get(base, at + HALF_BYTES + i));
        }
        return (low & high & HIGH_BITS) == HIGH_BITS;
    }

    /**
     * The high bits of all bytes are set if no byte of {@code word} is zero, and else not: the
     * complement of the usual {@code (word - 0x01010101) & ~word}, which saves the NOT.
     */
    private static int nonZero(int word) {
        return (0x01010100 - word) | word;
    }

    /** Writes the eight bytes {@code word} into {@code target}, the lowest first. */
    static void put(byte[] target, int at, long word) {
        ARRAY_LONG.set(target, at, word);
    }
}
