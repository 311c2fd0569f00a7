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

    private WordMask() {}

    /** The bytes of {@code xor} that are not zero. */
    static int of(long xor) {
        long nonZero = (((xor & ~HIGH_BITS) + ~HIGH_BITS) | xor) & HIGH_BITS;
        return (int) (((nonZero >>> 7) * GATHER) >>> 56);
    }
}
