package dev.merino.apps.kit;

/**
 * The random numbers of the C functions srand48, drand48 and lrand48, which the original programs
 * draw their input from. {@link java.util.Random} has the same multiplier but other seeds and other
 * bits.
 */
public final class Rand48 {
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long INCREMENT = 0xB;
    private static final long MASK = (1L << 48) - 1;

    private long state;

    /** The numbers after {@code srand48(seed)}, of which the lower 32 bits count. */
    public Rand48(long seed) {
        this.state = ((seed & 0xffffffffL) << 16) + 0x330E;
    }

    /** The next number from 0 up to, not including, 1. */
    public double nextDouble() {
        return next() * 0x1p-48;
    }

    /** The next whole number from 0 up to, not including, 2^31. */
    public int nextInt() {
        return (int) (next() >>> 17);
    }

    /**
     * Leaves out the next {@code count} numbers, in a few steps: the k-th step leaves out 2^k of
     * them, which is again one multiplication and one addition.
     */
    public void skip(long count) {
        long multiplier = MULTIPLIER;
        long increment = INCREMENT;
        for (long rest = count; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                state = (state * multiplier + increment) & MASK;
            }
            increment = (increment * multiplier + increment) & MASK;
            multiplier = (multiplier * multiplier) & MASK;
        }
    }

    private long next() {
        state = (state * MULTIPLIER + INCREMENT) & MASK;
        return state;
    }
}
