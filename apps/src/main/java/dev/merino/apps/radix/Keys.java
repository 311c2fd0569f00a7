package dev.merino.apps.radix;

/**
 * The random keys of SPLASH-2. A key is the mean of four numbers, so that keys in the middle are
 * most frequent; each number is the last one times 5^13, modulo 2^46.
 */
final class Keys {
    private static final long MULTIPLIER = 1220703125;
    private static final long MASK = (1L << 46) - 1;
    private static final double UNIT = 0x1p-46;
    private static final int DRAWS = 4;

    private final int keyMax;
    private long state;

    /** The keys from the {@code first} on, each at most {@code keyMax}. */
    Keys(long seed, int keyMax, long first) {
        this.keyMax = keyMax;
        this.state = (seed * power(DRAWS * first)) & MASK;
    }

    /** {@link #MULTIPLIER} to the power of {@code exponent}, by squaring. */
    private static long power(long exponent) {
        long result = 1;
        long square = MULTIPLIER;
        for (long rest = exponent; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                result = (result * square) & MASK;
            }
            square = (square * square) & MASK;
        }
        return result;
    }

    /** The next {@code count} keys. */
    int[] next(int count) {
        int[] keys = new int[count];
        for (int i = 0; i < count; i++) {
            keys[i] = next();
        }
        return keys;
    }

    private int next() {
        double sum = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            state = (state * MULTIPLIER) & MASK;
            sum += state * UNIT;
        }
        return (int) (sum / DRAWS * keyMax);
    }
}
