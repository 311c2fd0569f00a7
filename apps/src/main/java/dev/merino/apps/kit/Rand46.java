package dev.merino.apps.kit;

/**
 * The random numbers of the NAS benchmarks, and of some SPLASH programs: each is the last one times
 * 5^13, modulo 2^46.
 */
public final class Rand46 {
    private static final long MULTIPLIER = 1_220_703_125;
    private static final long MASK = (1L << 46) - 1;

    private long state;

    /** The numbers after {@code seed}. */
    public Rand46(long seed) {
        this.state = seed & MASK;
    }

    /** The next number from 0 up to, not including, 1. */
    public double nextDouble() {
        state = (state * MULTIPLIER) & MASK;
        return state * 0x1p-46;
    }

    /** Leaves out the next {@code count} numbers, by squaring. */
    public void skip(long count) {
        long square = MULTIPLIER;
        for (long rest = count; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                state = (state * square) & MASK;
            }
            square = (square * square) & MASK;
        }
    }
}
