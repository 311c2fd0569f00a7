package dev.merino.apps.quicksort;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedInts;

import java.util.Arrays;
import java.util.Optional;

/**
 * One rank of {@link Quicksort}. It reads a range into private memory once, and writes each part of
 * it back once: when others may take it, or when it is sorted. A loop whose end depends on the data
 * gains nothing from shared memory, and a range that is read and written as a whole is fetched as a
 * whole.
 */
final class RangeSorter {
    private final Member me;
    private final SharedInts array;
    private final RangePool pool;
    private final int threshold;
    private final boolean bubble;

    /** The range that the rank works on, and room for a longer one. */
    private int[] own = {};

    /** Where in the array that range begins. */
    private long ownFrom;

    /** See the options of {@link Quicksort}. */
    RangeSorter(Member me, SharedInts array, RangePool pool, int threshold, boolean bubble) {
        this.me = me;
        this.array = array;
        this.pool = pool;
        this.threshold = threshold;
        this.bubble = bubble;
    }

    /** Sorts ranges until there are none. */
    void sortAll() throws InterruptedException {
        Optional<Share> range = pool.take();
        while (range.isPresent()) {
            sort(range.get());
            range = pool.take();
        }
    }

    /** Splits {@code range} and pushes the smaller part, until the rest is short. */
    private void sort(Share range) {
        read(range);
        int from = 0;
        int to = (int) range.count();
        while (to - from > threshold) {
            int middle = PlainQuicksort.split(own, from, to);
            me.work(to - from);
            if (middle == from) {
                write(from, to); // all values are the same, and sorted
                return;
            }
            if (middle - from < to - middle) {
                push(from, middle);
                from = middle;
            } else {
                push(middle, to);
                to = middle;
            }
        }
        sortPrivately(from, to, bubble);
    }

    private void push(int from, int to) {
        write(from, to);
        if (!pool.push(new Share(ownFrom + from, ownFrom + to))) {
            sortPrivately(from, to, false);
        }
    }

    private void sortPrivately(int from, int to, boolean byBubbles) {
        long count = (long) to - from;
        if (byBubbles) {
            PlainQuicksort.bubble(own, from, to);
            me.work(count * count / 2);
        } else {
            Arrays.sort(own, from, to);
            me.work(count * (Long.SIZE - Long.numberOfLeadingZeros(count)));
        }
        write(from, to);
    }

    private void read(Share range) {
        int count = (int) range.count();
        if (count > own.length) {
            own = new int[count];
        }
        ownFrom = range.from();
        array.copyTo(ownFrom, own, 0, count);
    }

    private void write(int from, int to) {
        array.copyFrom(ownFrom + from, own, from, to - from);
    }
}
