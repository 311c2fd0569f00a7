package dev.merino.apps.matmul;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PlainThreads;
import dev.merino.apps.kit.Progress;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The product of two square matrices, {@code i + j} and {@code i - j}. Each rank owns a band of
 * rows of all three matrices, and reads all of the right factor: every page of it travels to every
 * node once.
 *
 * <p>Rows that are used again and again are copied out: the compiler turns the innermost loop into
 * vector instructions for arrays, but not for two views, which might overlap. All numbers are whole
 * and far below 2^53, so that the result is exact in any order of summation.
 */
public final class Matmul extends App {
    /**
     * So many that copying a row of the right factor hardly counts, and that two cores do not wait
     * for memory; so few that their sums stay in the second cache.
     */
    static final int BLOCK_ROWS = 16;

    /** For registries and launchers. */
    public Matmul() {
        super(
                "matmul",
                "the product of two square matrices of doubles",
                List.of(
                        OptionSpecs.whole(
                                "order", 512, 1, 40_000, "rows and columns of the matrices"),
                        PlainThreads.option()),
                Map.of("standard", "--order 1792", "paper", "--order 209"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        int order = options.whole("order");
        DoubleMatrix a = me.named("matmul a").doubleMatrix(order, order);
        DoubleMatrix b = me.named("matmul b").doubleMatrix(order, order);
        DoubleMatrix c = me.named("matmul c").doubleMatrix(order, order);

        initialise(me.share(order), a, b);
        me.barrier();
        Stopwatch watch = startWatch(me);
        multiply(me, a, b, c, new Progress(me, "matmul"));
        me.barrier();
        watch.stop();

        if (me.isFirst()) {
            report().line("order", order);
        }
        if (printsGolden(me, options)) {
            print(golden(c), options);
        }
        if (verifies(me, options)) {
            verify(c, options, watch);
        }
    }

    private static void initialise(Share band, DoubleMatrix a, DoubleMatrix b) {
        for (int row = (int) band.from(); row < band.to(); row++) {
            a.row(row).copyFrom(PlainProduct.leftRow(row, a.columns()), 0);
            b.row(row).copyFrom(PlainProduct.rightRow(row, b.columns()), 0);
        }
    }

    private static void multiply(
            Member me, DoubleMatrix a, DoubleMatrix b, DoubleMatrix c, Progress progress) {
        Share band = me.share(c.rows());
        int to = (int) band.to();
        for (int row = (int) band.from(); row < to; row += BLOCK_ROWS) {
            progress.at(row - band.from(), band.count());
            int count = Math.min(BLOCK_ROWS, to - row);
            multiplyBlock(row, count, a, b, c);
            me.work((long) count * a.columns() * b.columns());
        }
        progress.end();
    }

    /** Each row of the right factor is copied out once for a block of rows of the result. */
    private static void multiplyBlock(
            int first, int count, DoubleMatrix a, DoubleMatrix b, DoubleMatrix c) {
        double[][] factors = new double[count][a.columns()];
        double[][] sums = new double[count][c.columns()];
        double[][] right = new double[PlainProduct.ROWS][b.columns()];
        copyRows(a, first, count, factors);
        for (int k = 0; k < b.rows(); k += PlainProduct.ROWS) {
            int rows = Math.min(PlainProduct.ROWS, b.rows() - k);
            copyRows(b, k, rows, right);
            addMultiples(sums, factors, k, rows, right);
        }
        for (int i = 0; i < count; i++) {
            c.row(first + i).copyFrom(sums[i], 0);
        }
    }

    /** A loop of its own, like the next one, or the compiler makes one large piece of all. */
    private static void copyRows(DoubleMatrix matrix, int first, int count, double[][] rows) {
        for (int i = 0; i < count; i++) {
            matrix.row(first + i).copyTo(rows[i], 0);
        }
    }

    private static void addMultiples(
            double[][] sums, double[][] factors, int first, int count, double[][] right) {
        for (int i = 0; i < sums.length; i++) {
            PlainProduct.addMultiples(sums[i], factors[i], first, count, right);
        }
    }

    private static Golden golden(DoubleMatrix c) {
        int last = c.rows() - 1;
        return new Golden()
                .put("c[0][0]", c.get(0, 0))
                .put("c[0][n-1]", c.get(0, last))
                .put("c[n-1][0]", c.get(last, 0))
                .put("c[n-1][n-1]", c.get(last, last));
    }

    private void verify(DoubleMatrix c, Options options, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        double[][] left = new double[c.rows()][];
        double[][] right = new double[c.rows()][];
        Arrays.setAll(left, i -> PlainProduct.leftRow(i, c.columns()));
        Arrays.setAll(right, i -> PlainProduct.rightRow(i, c.columns()));
        double[][] expected = watch.sequential(() -> PlainProduct.multiply(left, right));
        double[] row = new double[c.columns()];
        double sum = 0;
        for (int i = 0; i < c.rows(); i++) {
            c.row(i).copyTo(row, 0);
            VerificationException.requireSameBits("matmul c[" + i + "]", expected[i], row);
            sum += verifiedSum(i, row);
        }
        report.line("sum", sum);
        int threads = PlainThreads.count(options);
        if (threads > 0) {
            compare(
                    expected,
                    watch.plainThreads(() -> ProductThreads.multiply(left, right, threads)));
        }
        report.verified();
    }

    private static void compare(double[][] expected, double[][] found)
            throws VerificationException {
        for (int i = 0; i < expected.length; i++) {
            VerificationException.requireSameBits("matmul c[" + i + "]", expected[i], found[i]);
        }
    }

    private static double verifiedSum(int i, double[] row) throws VerificationException {
        double sum = 0;
        for (int j = 0; j < row.length; j++) {
            double expected = PlainProduct.element(i, j, row.length);
            if (row[j] != expected) {
                throw new VerificationException("matmul c[" + i + "][" + j + "]", expected, row[j]);
            }
            sum += row[j];
        }
        return sum;
    }
}
