package dev.merino.apps.gauss;

import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;

/** {@link Gauss} on plain threads: rows are dealt cyclically, with one barrier for each step. */
final class GaussThreads {
    private GaussThreads() {}

    /** Eliminates {@code a} in place and returns it. */
    static float[][] eliminate(float[][] a, int threads) {
        int[] pivots = new int[2]; // they alternate, so that one barrier for each step is enough
        PlainThreads.run(threads, me -> eliminate(a, pivots, me));
        return a;
    }

    private static void eliminate(float[][] a, int[] pivots, PlainThread me) {
        for (int step = 0; step < a.length; step++) {
            if (step % me.count() == me.index()) {
                pivots[step % 2] = preparePivotRow(a[step], step);
            }
            me.barrier();
            swapColumns(a, step, pivots[step % 2], me);
            subtractFromRowsBelow(a, step, me);
        }
    }

    private static int preparePivotRow(float[] row, int step) {
        int pivot = GaussMatrix.pivotColumn(row, step);
        GaussMatrix.swap(row, step, pivot);
        GaussMatrix.divide(row, step);
        return pivot;
    }

    private static void swapColumns(float[][] a, int step, int pivot, PlainThread me) {
        for (int row = me.index(); row < a.length && pivot != step; row += me.count()) {
            if (row != step) {
                GaussMatrix.swap(a[row], step, pivot);
            }
        }
    }

    private static void subtractFromRowsBelow(float[][] a, int step, PlainThread me) {
        int first = step + 1 + Math.floorMod(me.index() - (step + 1), me.count());
        for (int row = first; row < a.length; row += me.count()) {
            GaussMatrix.subtract(a[row], a[step], step);
        }
    }
}
