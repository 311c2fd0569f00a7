package dev.merino.apps.radix;

/** The sequential radix sort. */
final class PlainRadix {
    private PlainRadix() {}

    /** {@code keys}, none above {@code keyMax}, in order. */
    static int[] sort(int[] keys, int radix, int keyMax) {
        int[] sorted = keys;
        Digit digit = Digit.last(radix);
        for (int i = 0; i < Digit.count(radix, keyMax); i++) {
            sorted = sortBy(digit, sorted);
            digit = digit.before();
        }
        return sorted;
    }

    private static int[] sortBy(Digit digit, int[] keys) {
        int[] next = starts(digit.histogram(keys));
        int[] sorted = new int[keys.length];
        for (int key : keys) {
            sorted[next[digit.of(key)]++] = key;
        }
        return sorted;
    }

    /** For each value, how many keys have a smaller one. */
    static int[] starts(int[] counts) {
        int[] starts = new int[counts.length];
        for (int value = 1; value < counts.length; value++) {
            starts[value] = starts[value - 1] + counts[value - 1];
        }
        return starts;
    }
}
