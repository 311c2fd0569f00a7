package dev.merino.apps.sor;

import dev.merino.Share;
import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;

/** {@link Sor} on plain threads: a band of rows for each, and a barrier after each colour. */
final class SorThreads {
    private SorThreads() {}

    /** {@code grid} after so many more iterations. */
    static SorGrid iterate(SorGrid grid, int iterations, int threads) {
        PlainThreads.run(threads, me -> iterate(grid, iterations, me));
        return grid;
    }

    private static void iterate(SorGrid grid, int iterations, PlainThread me) {
        Share band = me.share(grid.rows());
        for (int iteration = 0; iteration < iterations; iteration++) {
            relax(grid.black(), grid.red(), band, 1);
            me.barrier();
            relax(grid.red(), grid.black(), band, 0);
            me.barrier();
        }
    }

    /** Every inner point of one colour in {@code band}, which does not count the rim. */
    private static void relax(float[][] points, float[][] others, Share band, int shift) {
        for (int row = (int) band.from() + 1; row <= band.to(); row++) {
            SorGrid.relax(points, others, row, (row + shift) % 2);
        }
    }
}
