package dev.merino.memory;

/**
 * Which bytes of a word changed, as eight bits: bit i stands for byte i, the lowest byte first, as
 * it is first in memory.
 */
final class WordMask {
    /** Every byte changed. */
    static final int FULL = 0xff;

    private static final long HIGH_BITS = 0x8080808080808080L;

    /** Moves the lowest bit of byte i to bit 56 + i; no two partial products meet in one bit. */
    private static final long GATHER = 0x0102040810204080L;

    /** One in each byte; and in byte i bit i. */
    private static final long EACH_BYTE = 0x0101010101010101L;

    private static final long SPREAD = 0x8040201008040201L;

    private WordMask() {}

    /** The bytes of {@code xor} that are not zero. */
    static int of(long xor) {
        return (int) (((nonZero(xor) >>> 7) * GATHER) >>> 56);
    }

    /** The high bit of each byte of {@code word} that is not zero. */
    private static long nonZero(long word) {
        return (((word & ~HIGH_BITS) + ~HIGH_BITS) | word) & HIGH_BITS;
    }

    /** The word {@code old} with those bytes of {@code word} that {@code mask} names. */
    static long merge(long old, long word, int mask) {
        if (mask == FULL) {
            return word;
        }
        long bytes = (nonZero(mask * EACH_BYTE & SPREAD) >>> 7) * FULL;
        return (old & ~bytes) | (word & bytes);
    }
}
