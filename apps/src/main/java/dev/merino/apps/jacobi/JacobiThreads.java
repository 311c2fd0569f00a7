package dev.merino.apps.jacobi;

import dev.merino.Share;
import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;

/**
 * {@link Jacobi} on plain threads: a band of rows for each. Threads that see the same arrays need
 * no copy of the means: there are two grids, which swap their parts after each sweep, with one
 * barrier.
 */
final class JacobiThreads {
    private JacobiThreads() {}

    /** The grid after so many more sweeps; {@code grid} is overwritten. */
    static JacobiGrid iterate(JacobiGrid grid, int iterations, int threads) {
        JacobiGrid other = grid.zero();
        PlainThreads.run(threads, me -> iterate(grid.points(), other.points(), iterations, me));
        return iterations % 2 == 0 ? grid : other;
    }

    private static void iterate(float[][] even, float[][] odd, int iterations, PlainThread me) {
        Share band = me.share(even.length - 2);
        for (int iteration = 0; iteration < iterations; iteration++) {
            boolean isEven = iteration % 2 == 0;
            sweep(isEven ? even : odd, isEven ? odd : even, band);
            me.barrier();
        }
    }

    /** The means of all rows of {@code band}, which does not count the rim. */
    private static void sweep(float[][] from, float[][] to, Share band) {
        for (int row = (int) band.from() + 1; row <= band.to(); row++) {
            JacobiGrid.computeMeans(from, row, to[row]);
        }
    }
}
