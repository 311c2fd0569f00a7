package dev.merino.paper.experiment.probe;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedFloats;

/** The numerical kernels of SCI-VM (1999), section 5.2, on one segment of memory. */
public enum Kernel {
    /** All numbers are read once and added up. */
    LINEAR_SUM {
        @Override
        void run(Member me, SharedFloats memory, int workers) {
            Share share = shareOf(me, memory.length(), workers);
            double sum = 0;
            for (long i = share.from(); i < share.to(); i++) {
                sum += memory.get(i);
            }
            if (sum != share.count()) {
                throw new IllegalStateException("the sum is %f".formatted(sum));
            }
        }
    },

    /** Two matrices, and their product. */
    MATRIX_PRODUCT {
        @Override
        void run(Member me, SharedFloats memory, int workers) {
            int order = (int) Math.sqrt(memory.length() / 3.0);
            long right = (long) order * order;
            Share rows = shareOf(me, order, workers);
            float[] factors = new float[order];
            float[] added = new float[order];
            for (long row = rows.from(); row < rows.to(); row++) {
                float[] sums = new float[order];
                memory.copyTo(row * order, factors, 0, order);
                for (int k = 0; k < order; k++) {
                    memory.copyTo(right + (long) k * order, added, 0, order);
                    for (int column = 0; column < order; column++) {
                        sums[column] += factors[k] * added[column];
                    }
                    me.work(order);
                }
                memory.copyFrom(2 * right + row * order, sums, 0, order);
            }
        }
    },

    /** Over-relaxation of a square in place, red points before black ones. */
    RELAXATION {
        @Override
        void run(Member me, SharedFloats memory, int workers) {
            int side = (int) Math.sqrt((double) memory.length());
            Share rows = shareOf(me, side - 2L, workers);
            for (int half = 0; half < 2 * SWEEPS; half++) {
                for (long row = rows.from() + 1; row <= rows.to(); row++) {
                    relax(memory, row * side, side, (int) (row + half) % 2);
                }
                if (workers > 1) {
                    me.barrier();
                }
            }
        }

        private void relax(SharedFloats memory, long at, int side, int first) {
            for (int column = 1 + first; column < side - 1; column += 2) {
                long here = at + column;
                float around =
                        memory.get(here - side)
                                + memory.get(here + side)
                                + memory.get(here - 1)
                                + memory.get(here + 1);
                memory.set(here, memory.get(here) + OMEGA * (around / 4 - memory.get(here)));
            }
        }
    };

    /**
     * How many sweeps "one iteration" is. The paper does not say; with less than so many a point
     * would take more than the seven accesses that it has, by the time that the sum takes for each.
     */
    private static final int SWEEPS = 10;

    private static final float OMEGA = 1.5f;

    /** Rank {@code me}, one of {@code workers}, does its part. */
    abstract void run(Member me, SharedFloats memory, int workers);

    private static Share shareOf(Member me, long count, int workers) {
        return Share.of(count, me.rank(), workers);
    }
}
