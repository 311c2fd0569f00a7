package dev.merino.apps.fft;

import dev.merino.Share;
import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;
import dev.merino.apps.kit.RowTransform;

/**
 * The forward {@link Fft} on plain threads, in the steps of {@link SixStep}: each thread owns a
 * band of rows, transposes into it from the rows of all, and works on it; a barrier separates the
 * steps.
 */
final class FftThreads {
    private final FftRoots roots;
    private final FftData input;
    private final FftData first;
    private final FftData second;
    private final FftData third;

    private FftThreads(FftData input, FftRoots roots) {
        this.input = input;
        this.roots = roots;
        this.first = new FftData(new double[input.side()][]);
        this.second = new FftData(new double[input.side()][]);
        this.third = new FftData(new double[input.side()][]);
    }

    /** The transform of {@code input}. */
    static FftData transform(FftData input, FftRoots roots, int threads) {
        FftThreads all = new FftThreads(input, roots);
        PlainThreads.run(threads, all::run);
        return all.third;
    }

    private void run(PlainThread me) {
        Share mine = me.share(input.side());
        RowTransform transform = roots.transform();
        transpose(input, first, mine);
        for (int row = (int) mine.from(); row < mine.to(); row++) {
            transform.transform(first.rows()[row], 1);
            transform.multiply(first.rows()[row], roots.twiddles()[row], 1);
        }
        me.barrier();
        transpose(first, second, mine);
        for (int row = (int) mine.from(); row < mine.to(); row++) {
            transform.transform(second.rows()[row], 1);
        }
        me.barrier();
        transpose(second, third, mine);
    }

    /** Makes the rows {@code mine} of {@code target} from the columns of {@code source}. */
    private static void transpose(FftData source, FftData target, Share mine) {
        int side = source.side();
        for (int column = (int) mine.from(); column < mine.to(); column++) {
            target.rows()[column] = new double[2 * side];
        }
        for (int i = 0; i < side; i++) {
            int row = (int) ((mine.to() + i) % side); // so that threads begin apart
            transposeRow(source.rows()[row], row, target.rows(), mine);
        }
    }

    private static void transposeRow(double[] source, int row, double[][] target, Share mine) {
        for (int column = (int) mine.from(); column < mine.to(); column++) {
            target[column][2 * row] = source[2 * column];
            target[column][2 * row + 1] = source[2 * column + 1];
        }
    }
}
