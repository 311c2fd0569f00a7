package dev.merino.apps.radix;

import dev.merino.IntMatrix;
import dev.merino.IntView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedInts;

/**
 * Finds out, from the histograms of all ranks, where in the whole array each rank's keys belong.
 *
 * <p>Ranks publish their histograms in the rows of a matrix. After a barrier each rank takes a
 * share of the columns, and replaces every count in them by the sum of the counts above it: how
 * many keys of this value lower ranks have. The sums of whole columns, which it publishes too, give
 * after another barrier where the keys of a value begin.
 */
final class Ranking {
    private final Member me;
    private final int radix;
    private final IntMatrix counts;
    private final SharedInts totals;

    Ranking(Member me, int radix) {
        this.me = me;
        this.radix = radix;
        this.counts = me.named("radix counts").intMatrix(me.size(), radix);
        this.totals = me.named("radix totals").ints(radix);
    }

    /**
     * For each value, where this rank's first key of it belongs; every rank must ask.
     *
     * @param histogram how many keys of each value this rank has
     */
    int[] places(int[] histogram) {
        counts.row(me.rank()).copyFrom(histogram, 0);
        me.barrier();
        addUp(me.share(radix));
        me.barrier();
        int[] before = new int[radix];
        totals.copyTo(0, before, 0, radix);
        int[] places = PlainRadix.starts(before);
        IntView lowerRanks = counts.row(me.rank());
        for (int value = 0; value < radix; value++) {
            places[value] += lowerRanks.get(value);
        }
        return places;
    }

    private void addUp(Share values) {
        int[] sums = new int[(int) values.count()];
        int from = (int) values.from();
        for (int rank = 0; rank < counts.rows(); rank++) {
            IntView row = counts.row(rank);
            for (int i = 0; i < sums.length; i++) {
                int count = row.get(from + i);
                row.set(from + i, sums[i]);
                sums[i] += count;
            }
        }
        totals.copyFrom(from, sums, 0, sums.length);
    }
}
