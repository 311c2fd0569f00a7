package dev.merino.apps.radix;

import dev.merino.Share;
import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;

/**
 * {@link Radix} on plain threads. For each digit a thread counts the digits of its share of the
 * keys; after a barrier it finds from the counts of all where its keys belong, and puts them there.
 * Every thread adds up all counts by itself: they are in the cache, and a barrier costs more.
 */
final class RadixThreads {
    private final int radix;
    private final int digits;
    private final int[][] counts;

    private RadixThreads(int radix, int keyMax, int threads) {
        this.radix = radix;
        this.digits = Digit.count(radix, keyMax);
        this.counts = new int[threads][];
    }

    /** {@code keys}, none above {@code keyMax}, in order; {@code keys} may be overwritten. */
    static int[] sort(int[] keys, int radix, int keyMax, int threads) {
        int[] other = new int[keys.length];
        RadixThreads all = new RadixThreads(radix, keyMax, threads);
        PlainThreads.run(threads, me -> all.sort(keys, other, me));
        return all.digits % 2 == 0 ? keys : other;
    }

    private void sort(int[] keys, int[] other, PlainThread me) {
        Digit digit = Digit.last(radix);
        for (int i = 0; i < digits; i++) {
            boolean isEven = i % 2 == 0;
            sortBy(digit, isEven ? keys : other, isEven ? other : keys, me);
            me.barrier();
            digit = digit.before();
        }
    }

    private void sortBy(Digit digit, int[] from, int[] to, PlainThread me) {
        Share mine = me.share(from.length);
        int first = (int) mine.from();
        int end = (int) mine.to();
        counts[me.index()] = digit.histogram(from, first, end);
        me.barrier();
        int[] places = places(me.index());
        for (int i = first; i < end; i++) {
            to[places[digit.of(from[i])]++] = from[i];
        }
    }

    /** For each value, where the first key of it that this thread has belongs. */
    private int[] places(int thread) {
        int[] totals = new int[radix];
        int[] lower = new int[radix];
        for (int other = 0; other < counts.length; other++) {
            for (int value = 0; value < radix; value++) {
                totals[value] += counts[other][value];
                lower[value] += other < thread ? counts[other][value] : 0;
            }
        }
        int[] places = PlainRadix.starts(totals);
        for (int value = 0; value < radix; value++) {
            places[value] += lower[value];
        }
        return places;
    }
}
