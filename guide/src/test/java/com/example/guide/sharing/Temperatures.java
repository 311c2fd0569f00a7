package com.example.guide.sharing;

import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedDoubles;

/** Arrays: each rank measures its share, and all look at all. */
final class Temperatures {
    private Temperatures() {}

    // @start region="array"
    static double warmest(Member me) {
        SharedDoubles degrees = me.doubles(10_000); // zeros, the same array for all ranks
        // @start region="share"
        Share mine = me.share(degrees.length());
        for (long i = mine.from(); i < mine.to(); i++) {
            degrees.set(i, measured(i));
        }
        // @end
        me.barrier(); // from here on every rank sees what all have written
        double[] all = new double[(int) degrees.length()];
        degrees.copyTo(0, all, 0, all.length);
        double warmest = all[0];
        for (double one : all) {
            warmest = Math.max(warmest, one);
        }
        return warmest;
    }

    // @end

    // @start region="view"
    static double sumOf(SharedDoubles degrees, Share part) {
        DoubleView window = degrees.view(part.from(), (int) part.count());
        double sum = 0;
        for (int i = 0; i < window.length(); i++) {
            sum += window.get(i);
        }
        return sum;
    }

    // @end

    static double measured(long place) {
        return place % 100;
    }
}
