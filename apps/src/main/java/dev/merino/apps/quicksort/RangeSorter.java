package dev.merino.apps.quicksort;

import dev.merino.Share;
import dev.merino.SharedInts;

import java.util.Arrays;
import java.util.Optional;

/**
 * One rank of {@link Quicksort}. It works on a private copy of each range and writes it back: a
 * loop whose end depends on the data gains nothing from shared memory, and a range that is read and
 * written as a whole is fetched as a whole.
 */
final class RangeSorter {
    private final SharedInts array;
    private final TaskStack stack;
    private final int threshold;
    private final boolean bubble;

    /** The range that the rank works on, and room for a longer one. */
    private int[] own = {};

    /** See the options of {@link Quicksort}. */
    RangeSorter(SharedInts array, TaskStack stack, int threshold, boolean bubble) {
        this.array = array;
        this.stack = stack;
        this.threshold = threshold;
        this.bubble = bubble;
    }

    /** Sorts ranges until there are none. */
    void sortAll() throws InterruptedException {
        Optional<Share> task = stack.take();
        while (task.isPresent()) {
            sort(task.get());
            task = stack.take();
        }
    }

    private void sort(Share task) {
        Share rest = task;
        while (rest.count() > threshold) {
            rest = split(rest);
        }
        sortPrivately(rest, bubble);
    }

    /**
     * Splits {@code range}, pushes the smaller part for any rank to take, and returns the larger
     * one.
     */
    private Share split(Share range) {
        read(range);
        int lowCount = PlainQuicksort.split(own, (int) range.count());
        write(range);
        Share low = new Share(range.from(), range.from() + lowCount);
        Share high = new Share(low.to(), range.to());
        if (lowCount == 0) {
            return low; // all values are the same, and sorted
        }
        boolean isLowSmaller = low.count() < high.count();
        Share smaller = isLowSmaller ? low : high;
        if (!stack.push(smaller)) {
            sortPrivately(smaller, false);
        }
        return isLowSmaller ? high : low;
    }

    private void sortPrivately(Share range, boolean byBubbles) {
        read(range);
        int count = (int) range.count();
        if (byBubbles) {
            PlainQuicksort.bubble(own, 0, count);
        } else {
            Arrays.sort(own, 0, count);
        }
        write(range);
    }

    private void read(Share range) {
        int count = (int) range.count();
        if (count > own.length) {
            own = new int[count];
        }
        array.copyTo(range.from(), own, 0, count);
    }

    private void write(Share range) {
        array.copyFrom(range.from(), own, 0, (int) range.count());
    }
}
