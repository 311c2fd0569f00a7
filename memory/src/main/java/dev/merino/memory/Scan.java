package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds where a page and its base (a twin) begin and cease to differ.
 *
 * <p>Idea. Both are read as little-endian words wherever they are, so that the lowest byte of a
 * word is the first in memory on every machine, and their XOR is zero in just the bytes that are
 * equal. Whole blocks of words are judged by one OR, in a loop that the JIT unrolls; only a block
 * with an answer in it is looked at word by word.
 *
 * <p>The page may be written while it is read. Each answer is true of some moment during the call,
 * and two calls may see two moments: whoever pairs them must not rely on the second agreeing with
 * the first.
 */
final class Scan {
    static final int BLOCK_BYTES = 256;

    private static final ValueLayout.OfLong PAGE_WORD =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BASE_WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Scan() {}

    /** The first byte from {@code from} on that differs, or the length of the base. */
    static int firstDifferent(MemorySegment page, byte[] base, int from) {
        int at = from;
        while (at < base.length) {
            if (at % BLOCK_BYTES == 0 && isBlockEqual(page, base, at)) {
                at += BLOCK_BYTES;
                continue;
            }
            long xor = xorAt(page, base, at);
            if (xor != 0) {
                return at + (Long.numberOfTrailingZeros(xor) >>> 3);
            }
            at = nextWord(at);
        }
        return base.length;
    }

    /** The first byte from {@code from} on that is equal, or the length of the base. */
    static int firstEqual(MemorySegment page, byte[] base, int from) {
        int at = from;
        while (at < base.length) {
            if (at % BLOCK_BYTES == 0 && isBlockDifferent(page, base, at)) {
                at += BLOCK_BYTES;
                continue;
            }
            long equal = zeroBytes(xorAt(page, base, at));
            if (equal != 0) {
                return Math.min(at + (Long.numberOfTrailingZeros(equal) >>> 3), base.length);
            }
            at = nextWord(at);
        }
        return base.length;
    }

    /** Whether all bytes of the block at {@code at} are equal. */
    private static boolean isBlockEqual(MemorySegment page, byte[] base, int at) {
        long any = 0;
        for (int i = at; i < at + BLOCK_BYTES; i += Long.BYTES) {
            any |= page.get(PAGE_WORD, i) ^ (long) BASE_WORD.get(base, i);
        }
        return any == 0;
    }

    /** Whether all bytes of the block at {@code at} differ. */
    private static boolean isBlockDifferent(MemorySegment page, byte[] base, int at) {
        long any = 0;
        for (int i = at; i < at + BLOCK_BYTES; i += Long.BYTES) {
            any |= zeroBytes(page.get(PAGE_WORD, i) ^ (long) BASE_WORD.get(base, i));
        }
        return any == 0;
    }

    /** The XOR of the eight bytes from {@code at} on; bytes past the end count as equal. */
    private static long xorAt(MemorySegment page, byte[] base, int at) {
        int start = Math.min(at, base.length - Long.BYTES);
        long xor = page.get(PAGE_WORD, start) ^ (long) BASE_WORD.get(base, start);
        return xor >>> ((at - start) << 3);
    }

    /** The beginning of the next aligned word. */
    private static int nextWord(int at) {
        return (at | 7) + 1;
    }

    /** Not zero if a byte of {@code word} is zero; the lowest bit set is in the first such byte. */
    private static long zeroBytes(long word) {
        return (word - LOW_BITS) & ~word & HIGH_BITS;
    }
}
