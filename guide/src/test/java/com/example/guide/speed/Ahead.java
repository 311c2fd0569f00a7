package com.example.guide.speed;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Share;
import dev.merino.SharedDoubles;

/** Data near those who use it, and fetched before it is needed. */
final class Ahead {
    private Ahead() {}

    static double neighboursSum(Member me) {
        // @start region="placement"
        SharedDoubles field = me.placement(Placement.BLOCKED).doubles(100_000);
        Share mine = me.share(field.length()); // lies with this rank's node
        field.fill(mine.from(), mine.to(), me.rank());
        // @end
        me.barrier();
        // @start region="willRead"
        Share next = Share.of(field.length(), (me.rank() + 1) % me.size(), me.size());
        field.willRead(next.from(), next.to()); // all missing pages at once, not one by one
        double sum = Sums.byView(field, next.from(), (int) next.count());
        // @end
        return sum;
    }
}
