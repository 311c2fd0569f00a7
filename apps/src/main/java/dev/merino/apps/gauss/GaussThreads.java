package dev.merino.apps.gauss;

import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;

import java.util.concurrent.atomic.AtomicInteger;

/** {@link Gauss} on plain threads: rows are dealt cyclically and announced one step ahead. */
final class GaussThreads {
    private final float[][] a;
    private final int[] pivots;

    /** How many rows are ready. Their owners make them ready one after the other. */
    private final AtomicInteger ready = new AtomicInteger();

    private GaussThreads(float[][] a) {
        this.a = a;
        this.pivots = new int[a.length];
    }

    /** Eliminates {@code a} in place and returns it. */
    static float[][] eliminate(float[][] a, int threads) {
        GaussThreads all = new GaussThreads(a);
        PlainThreads.run(threads, all::eliminate);
        return a;
    }

    private void eliminate(PlainThread me) {
        announceIfOwned(0, me);
        for (int step = 0; step < a.length; step++) {
            int current = step;
            me.await(() -> ready.get() > current);
            int first = step + 1 + Math.floorMod(me.index() - (step + 1), me.count());
            for (int row = first; row < a.length; row += me.count()) {
                GaussMatrix.swap(a[row], step, pivots[step]);
                GaussMatrix.subtract(a[row], a[step], step);
                if (row == step + 1) {
                    announceIfOwned(row, me);
                }
            }
        }
        swapInRowsAbove(me);
    }

    private void announceIfOwned(int row, PlainThread me) {
        if (row % me.count() == me.index()) {
            pivots[row] = GaussMatrix.pivotColumn(a[row], row);
            GaussMatrix.swap(a[row], row, pivots[row]);
            GaussMatrix.divide(a[row], row);
            ready.set(row + 1);
        }
    }

    private void swapInRowsAbove(PlainThread me) {
        me.barrier(); // nobody reads announced rows any more
        for (int row = me.index(); row < a.length; row += me.count()) {
            for (int step = row + 1; step < a.length; step++) {
                GaussMatrix.swap(a[row], step, pivots[step]);
            }
        }
    }
}
