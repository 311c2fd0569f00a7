package dev.merino.apps.matmul;

import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Option;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.VerificationException;

import java.util.List;

/**
 * The product of two square matrices, {@code i + j} and {@code i - j}. Each rank owns a band of
 * rows of all three matrices, and reads all of the right factor: every page of it travels to every
 * node once.
 *
 * <p>The innermost loop runs along rows, which the compiler turns into vector instructions. All
 * numbers are whole and far below 2^53, so that the result is exact in any order of summation.
 */
public final class Matmul extends App {
    /** For registries and launchers. */
    public Matmul() {
        super(
                "matmul",
                "the product of two square matrices of doubles",
                List.of(Option.whole("order", 512, 1, 40_000, "rows and columns of the matrices")));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        int order = options.whole("order");
        DoubleMatrix a = me.named("matmul a").doubleMatrix(order, order);
        DoubleMatrix b = me.named("matmul b").doubleMatrix(order, order);
        DoubleMatrix c = me.named("matmul c").doubleMatrix(order, order);

        initialise(me.share(order), a, b);
        me.barrier();
        multiply(me.share(order), a, b, c);
        me.barrier();

        if (me.isFirst()) {
            report().line("order", order);
        }
        if (verifies(me, options)) {
            verify(c);
        }
    }

    private static void initialise(Share band, DoubleMatrix a, DoubleMatrix b) {
        for (int row = (int) band.from(); row < band.to(); row++) {
            a.row(row).copyFrom(PlainProduct.leftRow(row, a.columns()), 0);
            b.row(row).copyFrom(PlainProduct.rightRow(row, b.columns()), 0);
        }
    }

    private static void multiply(Share band, DoubleMatrix a, DoubleMatrix b, DoubleMatrix c) {
        for (int i = (int) band.from(); i < band.to(); i++) {
            DoubleView aRow = a.row(i);
            DoubleView cRow = c.row(i);
            int k = 0;
            for (; k + 4 <= b.rows(); k += 4) {
                addFourMultiples(cRow, aRow, b, k);
            }
            for (; k < b.rows(); k++) {
                addMultiple(cRow, aRow.get(k), b.row(k));
            }
        }
    }

    /** Four rows in one pass: an element of the target is loaded and stored once for four sums. */
    private static void addFourMultiples(
            DoubleView target, DoubleView factors, DoubleMatrix b, int k) {
        double f0 = factors.get(k);
        double f1 = factors.get(k + 1);
        double f2 = factors.get(k + 2);
        double f3 = factors.get(k + 3);
        DoubleView b0 = b.row(k);
        DoubleView b1 = b.row(k + 1);
        DoubleView b2 = b.row(k + 2);
        DoubleView b3 = b.row(k + 3);
        int length = target.length();
        for (int j = 0; j < length; j++) {
            double sum = target.get(j) + f0 * b0.get(j) + f1 * b1.get(j);
            target.set(j, sum + f2 * b2.get(j) + f3 * b3.get(j));
        }
    }

    private static void addMultiple(DoubleView target, double factor, DoubleView source) {
        int length = target.length();
        for (int j = 0; j < length; j++) {
            target.set(j, target.get(j) + factor * source.get(j));
        }
    }

    private void verify(DoubleMatrix c) throws VerificationException {
        Report report = report();
        double[] row = new double[c.columns()];
        double sum = 0;
        for (int i = 0; i < c.rows(); i++) {
            c.row(i).copyTo(row, 0);
            sum += verifiedSum(i, row);
        }
        report.line("sum", sum);
        report.verified();
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
