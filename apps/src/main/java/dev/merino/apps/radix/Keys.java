package dev.merino.apps.radix;

import dev.merino.apps.kit.Rand46;

/**
 * The random keys of SPLASH-2. A key is the mean of four numbers, so that keys in the middle are
 * most frequent.
 */
final class Keys {
    private static final int DRAWS = 4;

    private final Rand46 random;
    private final int keyMax;

    /** The keys from the {@code first} on, each at most {@code keyMax}. */
    Keys(long seed, int keyMax, long first) {
        this.random = new Rand46(seed);
        this.keyMax = keyMax;
        random.skip(DRAWS * first);
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
            sum += random.nextDouble();
        }
        return (int) (sum / DRAWS * keyMax);
    }
}
