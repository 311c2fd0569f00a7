package com.example.guide.synchronising;

import dev.merino.Member;

/** Collectives: all ranks call, and all get the result. */
final class Totals {
    private Totals() {}

    // @start region="record"
    record Tour(double length, int firstCity) {}

    // @end

    static Tour shortest(Member me, double ownSquares, long ownCount, Tour own) {
        // @start region="collectives"
        double residual = Math.sqrt(me.sum(ownSquares)); // the same bits on every rank
        long before = me.scanLong(ownCount, Long::sum) - ownCount; // how many the ranks below have
        double tolerance = me.broadcast(residual / 1000, 0); // that of rank 0
        Tour best = me.reduce(own, (a, b) -> a.length() <= b.length() ? a : b);
        // @end
        if (tolerance != 0.002 || before != me.rank() * ownCount) {
            throw new IllegalStateException("tolerance " + tolerance + ", before " + before);
        }
        return best;
    }
}
