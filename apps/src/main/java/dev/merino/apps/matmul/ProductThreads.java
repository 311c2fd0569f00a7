package dev.merino.apps.matmul;

import dev.merino.Share;
import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;

/**
 * {@link Matmul} on plain threads: a band of rows of the product for each, in blocks of as many
 * rows. Rows of the right factor need not be copied out: they are arrays already.
 */
final class ProductThreads {
    private ProductThreads() {}

    /** The product of the square matrices {@code a} and {@code b}. */
    static double[][] multiply(double[][] a, double[][] b, int threads) {
        double[][] c = new double[a.length][];
        PlainThreads.run(threads, me -> multiply(a, b, c, me));
        return c;
    }

    private static void multiply(double[][] a, double[][] b, double[][] c, PlainThread me) {
        Share band = me.share(a.length);
        int to = (int) band.to();
        for (int row = (int) band.from(); row < to; row += Matmul.BLOCK_ROWS) {
            multiplyBlock(row, Math.min(row + Matmul.BLOCK_ROWS, to), a, b, c);
        }
    }

    private static void multiplyBlock(int from, int to, double[][] a, double[][] b, double[][] c) {
        for (int i = from; i < to; i++) {
            c[i] = new double[a.length];
        }
        double[][] rows = new double[PlainProduct.ROWS][];
        for (int k = 0; k < b.length; k += PlainProduct.ROWS) {
            int count = Math.min(PlainProduct.ROWS, b.length - k);
            System.arraycopy(b, k, rows, 0, count);
            for (int i = from; i < to; i++) {
                PlainProduct.addMultiples(c[i], a[i], k, count, rows);
            }
        }
    }
}
