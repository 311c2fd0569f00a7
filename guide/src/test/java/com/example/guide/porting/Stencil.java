package com.example.guide.porting;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Share;
import dev.merino.SharedDoubles;

/** A stencil in one dimension: where a program for MPI exchanges halos, this one reads them. */
final class Stencil {
    private Stencil() {}

    // @start region="stencil"
    static double smooth(Member me, int points, int steps) {
        SharedDoubles now = me.placement(Placement.BLOCKED).doubles(points + 2);
        SharedDoubles next = me.placement(Placement.BLOCKED).doubles(points + 2);
        Share mine = me.share(points); // points 1 to points; the two ends stay as they are
        if (me.isFirst()) {
            now.set(0, 1);
            next.set(0, 1);
        }
        me.barrier();
        for (int step = 0; step < steps; step++) {
            for (long i = 1 + mine.from(); i <= mine.to(); i++) {
                next.set(i, (now.get(i - 1) + now.get(i + 1)) / 2); // the neighbour's, at the rim
            }
            me.barrier(); // in place of MPI_Sendrecv with both neighbours
            SharedDoubles done = now;
            now = next;
            next = done;
        }
        double own = 0;
        for (long i = 1 + mine.from(); i <= mine.to(); i++) {
            own += now.get(i);
        }
        return me.sum(own); // MPI_Allreduce
    }
    // @end
}
