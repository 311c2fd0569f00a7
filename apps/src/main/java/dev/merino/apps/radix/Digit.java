package dev.merino.apps.radix;

/**
 * A digit of keys that are written to some radix.
 *
 * @param radix the radix
 * @param unit the radix to the power of the digit's place
 */
record Digit(int radix, long unit) {
    /** How many digits keys up to {@code keyMax} have. */
    static int count(int radix, int keyMax) {
        int count = 1;
        for (long rest = keyMax / radix; rest > 0; rest /= radix) {
            count++;
        }
        return count;
    }

    /** The last digit. */
    static Digit last(int radix) {
        return new Digit(radix, 1);
    }

    /** The digit before this one. */
    Digit before() {
        return new Digit(radix, unit * radix);
    }

    /** The value of the digit in {@code key}. */
    int of(int key) {
        return (int) (key / unit % radix);
    }

    /** How often each value occurs among {@code keys}. */
    int[] histogram(int[] keys) {
        return histogram(keys, 0, keys.length);
    }

    /** How often each value occurs among {@code keys} from {@code from} up to {@code to}. */
    int[] histogram(int[] keys, int from, int to) {
        int[] counts = new int[radix];
        for (int i = from; i < to; i++) {
            counts[of(keys[i])]++;
        }
        return counts;
    }
}
