package dev.merino;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Where the sorted shares of all ranks are cut, so that each rank gets the elements that belong in
 * its share of the whole: exactly as many, however often a value occurs.
 *
 * <p>Elements are known by keys, numbers in their order. The first key of each rank's share of the
 * whole is searched for by halving the keys that it may be: every rank counts how many of its
 * elements are not behind the middle, and the sum of that tells which half it is in. All ranks
 * search for the first keys of all ranks at once, 64 sums at most. Elements with that very key are
 * taken from the ranks in their order until there are enough.
 */
final class SortCuts {
    private final Share[] parts;

    private SortCuts(Share[] parts) {
        this.parts = parts;
    }

    /**
     * Searches, collectively, when every rank has sorted its share of {@code array}, in place.
     *
     * @param least the first key of this rank
     * @param greatest its last key
     * @param countAtMost how many of its keys are at most the one given
     */
    static SortCuts find(
            Member me,
            SharedArray array,
            long least,
            long greatest,
            LongUnaryOperator countAtMost) {
        long length = array.length();
        long[] first = firstKeys(me, array, least, greatest, countAtMost);
        int ranks = me.size();
        long[] counts = new long[2 * ranks];
        for (int rank = 0; rank < ranks; rank++) {
            counts[rank] =
                    first[rank] == Long.MIN_VALUE ? 0 : countAtMost.applyAsLong(first[rank] - 1);
            counts[ranks + rank] = countAtMost.applyAsLong(first[rank]);
        }
        List<long[]> all = me.allGather(counts);
        long[] from = cut(all, me.rank(), length);
        long[] to = cut(all, me.rank() + 1, length);
        Share[] parts = new Share[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            long start = Share.of(length, rank, ranks).from();
            parts[rank] = new Share(start + from[rank], start + to[rank]);
        }
        return new SortCuts(parts);
    }

    /** The elements of the share of {@code rank} that this rank takes. */
    Share part(int rank) {
        return parts[rank];
    }

    /** The keys of the elements with which the shares of the whole begin. */
    private static long[] firstKeys(
            Member me,
            SharedArray array,
            long least,
            long greatest,
            LongUnaryOperator countAtMost) {
        int ranks = me.size();
        String call = "parallelSort of " + array.name();
        List<byte[]> ends = me.exchange(call, NumberBytes.of(least, greatest));
        long[] from = new long[ranks];
        long[] to = new long[ranks];
        Arrays.fill(from, NumberBytes.all(ends).stream().mapToLong(e -> e[0]).min().orElseThrow());
        Arrays.fill(to, NumberBytes.all(ends).stream().mapToLong(e -> e[1]).max().orElseThrow());
        to[0] = from[0]; // nothing is before the share of rank 0
        while (isWide(from, to)) {
            long[] middle = new long[ranks];
            Arrays.setAll(middle, i -> from[i] + ((to[i] - from[i]) >>> 1));
            long[] counts = me.sum(Arrays.stream(middle).map(countAtMost).toArray());
            for (int i = 0; i < ranks; i++) {
                if (from[i] < to[i] && counts[i] > Share.of(array.length(), i, ranks).from()) {
                    to[i] = middle[i];
                } else if (from[i] < to[i]) {
                    from[i] = middle[i] + 1;
                }
            }
        }
        return from;
    }

    private static boolean isWide(long[] from, long[] to) {
        for (int i = 0; i < from.length; i++) {
            if (from[i] < to[i]) {
                return true;
            }
        }
        return false;
    }

    /** How many elements of each rank are before the share of {@code boundary} in the whole. */
    private static long[] cut(List<long[]> counts, int boundary, long length) {
        int ranks = counts.size();
        long[] cut = new long[ranks];
        if (boundary == ranks) {
            Arrays.setAll(cut, rank -> Share.of(length, rank, ranks).count());
            return cut;
        }
        long missing = Share.of(length, boundary, ranks).from();
        for (long[] of : counts) {
            missing -= of[boundary];
        }
        for (int rank = 0; rank < ranks; rank++) {
            long[] of = counts.get(rank);
            long equal = Math.min(missing, of[ranks + boundary] - of[boundary]);
            cut[rank] = of[boundary] + equal;
            missing -= equal;
        }
        return cut;
    }
}
