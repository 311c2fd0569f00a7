package dev.merino.apps.quicksort;

import dev.merino.IntView;

/** Splits a range of a shared array around a pivot. */
final class Partition {
    private Partition() {}

    /**
     * Moves the values below the pivot, which is the larger of the first two distinct values,
     * before the others. Both parts then have a value at least.
     *
     * @return how many values are below the pivot; 0 if all values are the same
     */
    static int split(IntView values) {
        int pivot = pivot(values);
        int low = 0;
        int high = values.length() - 1;
        while (true) {
            while (values.get(low) < pivot) {
                low++;
            }
            while (high >= 0 && values.get(high) >= pivot) {
                high--;
            }
            if (low > high) {
                return low;
            }
            swap(values, low, high);
        }
    }

    private static int pivot(IntView values) {
        int first = values.get(0);
        for (int i = 1; i < values.length(); i++) {
            if (values.get(i) != first) {
                return Math.max(first, values.get(i));
            }
        }
        return first;
    }

    private static void swap(IntView values, int first, int second) {
        int kept = values.get(first);
        values.set(first, values.get(second));
        values.set(second, kept);
    }
}
