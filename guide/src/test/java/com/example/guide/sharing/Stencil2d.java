package com.example.guide.sharing;

import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.Share;

/** Matrices: each rank computes its rows, of rows of its own and of its neighbours. */
final class Stencil2d {
    private Stencil2d() {}

    static double meanOfFour(Member me) {
        DoubleMatrix now = me.doubleMatrix(10, 20);
        DoubleMatrix next = me.doubleMatrix(10, 20);
        if (me.isFirst()) {
            now.set(5, 10, 1);
        }
        me.barrier();
        relax(me, now, next);
        me.barrier();
        return next.get(4, 10) + next.get(6, 10) + next.get(5, 9) + next.get(5, 11);
    }

    // @start region="matrix"
    static void relax(Member me, DoubleMatrix now, DoubleMatrix next) {
        Share mine = me.share(now.rows() - 2); // without the first row and the last one
        for (int row = 1 + (int) mine.from(); row <= mine.to(); row++) {
            DoubleView above = now.row(row - 1);
            DoubleView here = now.row(row);
            DoubleView below = now.row(row + 1);
            DoubleView target = next.row(row);
            for (int i = 1; i < target.length() - 1; i++) {
                double around = above.get(i) + below.get(i) + here.get(i - 1) + here.get(i + 1);
                target.set(i, around / 4);
            }
        }
    }
    // @end
}
