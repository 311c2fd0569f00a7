package com.example.guide.structures;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.Schedule;
import dev.merino.Share;

/** Loops over the rows of a matrix. */
final class Rows {
    private Rows() {}

    static double corner(Member me, int rows) {
        DoubleMatrix table = me.doubleMatrix(rows, 10);
        // @start region="loop"
        me.parallel(rows, row -> table.row((int) row).fill(1.0)); // by whoever is free
        me.parallel(new Share(1, rows), 4, row -> table.row((int) row).fill(2.0)); // four at a time
        // @end
        return table.get(0, 9) + table.get(rows - 1, 9);
    }

    static double guided(Member me, int rows) {
        DoubleMatrix table = me.doubleMatrix(rows, 10);
        // @start region="schedule"
        me.parallelChunks(
                new Share(0, rows),
                Schedule.guided(), // large chunks first; dynamic() and even() are the others
                (from, to) -> {
                    for (long row = from; row < to; row++) {
                        table.row((int) row).fill((double) row);
                    }
                });
        // @end
        return table.get(rows - 1, 0);
    }
}
