package dev.merino.apps.quicksort;

import java.util.Arrays;
import java.util.Random;

/** The input of {@link Quicksort}, and the sequential program on a plain array. */
final class PlainQuicksort {
    private PlainQuicksort() {}

    /** A random order of the numbers from 0 up to, not including, {@code count}. */
    static int[] permutation(int count, long seed) {
        Random random = new Random(seed);
        int[] values = new int[count];
        for (int i = 1; i < count; i++) {
            int other = random.nextInt(i + 1);
            values[i] = values[other];
            values[other] = i;
        }
        return values;
    }

    /**
     * Sorts {@code values} in place, by quicksort down to runs of {@code threshold}, and returns
     * them.
     *
     * @param bubble whether these runs are sorted by swapping neighbours
     */
    static int[] sort(int[] values, int threshold, boolean bubble) {
        sort(values, 0, values.length, threshold, bubble);
        return values;
    }

    private static void sort(int[] values, int from, int to, int threshold, boolean bubble) {
        int start = from;
        int end = to;
        while (end - start > Math.max(1, threshold)) {
            int pivot = pivot(values, start, end);
            if (pivot < 0) {
                return;
            }
            int middle = partition(values, start, end, values[pivot]);
            if (middle - start < end - middle) {
                sort(values, start, middle, threshold, bubble);
                start = middle;
            } else {
                sort(values, middle, end, threshold, bubble);
                end = middle;
            }
        }
        if (bubble) {
            bubble(values, start, end);
        } else {
            Arrays.sort(values, start, end);
        }
    }

    /**
     * Moves the values from {@code from} up to {@code to} that are below a pivot before the others.
     * Both parts then have a value at least.
     *
     * @return where the others begin; {@code from} if all values are the same
     */
    static int split(int[] values, int from, int to) {
        int pivot = pivot(values, from, to);
        return pivot < 0 ? from : partition(values, from, to, values[pivot]);
    }

    /**
     * Where the larger of the first two distinct values is; -1 if all are the same, hence sorted.
     */
    private static int pivot(int[] values, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (values[i] != values[from]) {
                return values[i] > values[from] ? i : from;
            }
        }
        return -1;
    }

    /** Moves values below {@code pivot} before the others, and returns where the others begin. */
    private static int partition(int[] values, int from, int to, int pivot) {
        int low = from;
        int high = to - 1;
        while (true) {
            while (values[low] < pivot) {
                low++;
            }
            while (values[high] >= pivot) {
                high--;
            }
            if (low > high) {
                return low;
            }
            swap(values, low, high);
        }
    }

    /**
     * Sorts the values from {@code from} up to, not including, {@code to} by swapping neighbours.
     */
    static void bubble(int[] values, int from, int to) {
        int unsorted = to;
        while (unsorted > from) {
            int lastSwap = from;
            for (int i = from + 1; i < unsorted; i++) {
                if (values[i - 1] > values[i]) {
                    swap(values, i - 1, i);
                    lastSwap = i;
                }
            }
            unsorted = lastSwap;
        }
    }

    private static void swap(int[] values, int first, int second) {
        int kept = values[first];
        values[first] = values[second];
        values[second] = kept;
    }
}
