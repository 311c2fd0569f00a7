package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.merino.core.raw.AllMemory;
import dev.merino.core.raw.NativeAccess;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The loops of {@link PageWords} over a page outside the heap, by absolute address through one
 * constant segment. See there why, and who answers for the address.
 *
 * <p>Each loop is one static method without a call that the JIT might decline to inline: what it
 * inlines depends on what else the JVM has done, and a call for each word costs more than the work.
 */
final class NativeWords {
    /** Whether this JVM lets us: otherwise it would warn, and one day refuse. */
    static final boolean ALLOWED = NativeAccess.IS_ENABLED;

    private static final MemorySegment MEMORY = ALLOWED ? AllMemory.BY_ADDRESS : MemorySegment.NULL;

    /** All bits that an address has; to the JIT the proof that it is inside {@link #MEMORY}. */
    private static final long ADDRESS_BITS = Long.MAX_VALUE >>> 1;

    private static final ValueLayout.OfLong LONG =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT =
            JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private NativeWords() {}

    /** See {@link PageWords#putMasked}. */
    static void putMasked(long address, byte[] source, int masksAt, int count) {
        int wordsAt = masksAt + count;
        for (int i = 0; i < count; i++) {
            long word = ArrayWords.get(source, wordsAt + i * Long.BYTES);
            put(address + (long) i * Long.BYTES, word, source[masksAt + i] & WordMask.FULL);
        }
    }

    /** Writes of the eight bytes from {@code address} on those that {@code mask} names. */
    static void put(long address, long word, int mask) {
        if (mask == WordMask.FULL) {
            MEMORY.set(LONG, address & ADDRESS_BITS, word);
        } else {
            putHalf(address, (int) word, mask & 0xf);
            putHalf(address + Integer.BYTES, (int) (word >>> 32), mask >>> 4);
        }
    }

    private static void putHalf(long address, int half, int mask) {
        if (mask == 0xf) {
            MEMORY.set(INT, address & ADDRESS_BITS, half);
        } else {
            putQuarter(address, half, mask & 3);
            putQuarter(address + Short.BYTES, half >>> 16, mask >>> 2);
        }
    }

    private static void putQuarter(long address, int quarter, int mask) {
        if (mask == 3) {
            MEMORY.set(SHORT, address & ADDRESS_BITS, (short) quarter);
        } else if (mask != 0) {
            putByte(address + (mask >>> 1), quarter >>> ((mask & 2) << 2));
        }
    }

    private static void putByte(long address, int value) {
        MEMORY.set(JAVA_BYTE, address & ADDRESS_BITS, (byte) value);
    }
}
