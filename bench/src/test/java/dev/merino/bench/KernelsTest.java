package dev.merino.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.DoubleMatrix;

import org.junit.jupiter.api.Test;

/** Rivals and subject do the same work. */
class KernelsTest {
    private static final int ORDER = AccessBenchmark.ORDER;
    private static final int ROWS = 3;

    private final AccessBenchmark.Nested nested = new AccessBenchmark.Nested();
    private final AccessBenchmark.Flat flat = new AccessBenchmark.Flat();
    private final AccessBenchmark.Shared shared = new AccessBenchmark.Shared();

    @Test
    void allRelaxTheSameGrid() {
        ArrayKernels.jacobi(nested.a, nested.b);
        ArrayKernels.jacobi(flat.a, flat.b, ORDER);
        SharedKernels.jacobi(shared.a, shared.b);
        assertSame(nested.b, flat.b, shared.b);
        ArrayKernels.sor(nested.a);
        ArrayKernels.sor(flat.a, ORDER);
        SharedKernels.sor(shared.a);
        assertSame(nested.a, flat.a, shared.a);
        assertThat(shared.a.get(7, 9)).isNotEqualTo(new AccessBenchmark.Nested().a[7][9]);
    }

    @Test
    void allMakeTheSameProduct() {
        ArrayKernels.multiply(nested.a, nested.b, nested.c, ROWS);
        ArrayKernels.multiply(flat.a, flat.b, flat.c, ORDER, ROWS);
        SharedKernels.multiply(shared.a, shared.b, shared.c, ROWS);
        assertSame(nested.c, flat.c, shared.c);
        ArrayKernels.multiply(nested.a, nested.b, nested.c, ROWS);
        SharedKernels.multiplyCopied(shared.a, shared.b, shared.c, ROWS);
        assertSame(nested.c, rows(shared.c));
        ArrayKernels.multiply(nested.a, nested.b, nested.c, ROWS);
        SharedKernels.multiplyByTwo(shared.a, shared.b, shared.c, ROWS);
        assertSame(nested.c, rows(shared.c));
    }

    @Test
    void allScaleTheSameGrid() {
        ArrayKernels.scale(nested.a);
        ArrayKernels.scale(flat.a);
        SharedKernels.scale(shared.a);
        assertSame(nested.a, flat.a, shared.a);
    }

    @Test
    void allAddUpTheSame() {
        assertThat(SharedKernels.sum(shared.a))
                .isEqualTo(ArrayKernels.sum(nested.a))
                .isEqualTo(ArrayKernels.sum(flat.a));
        assertThat(SharedKernels.gather(shared.elements, shared.places))
                .isEqualTo(SharedKernels.gather(shared.elements, shared.longPlaces))
                .isEqualTo(ArrayKernels.gather(flat.a, flat.places))
                .isEqualTo(ArrayKernels.gather(flat.a, flat.longPlaces));
    }

    @Test
    void allMoveTheSameParticles() {
        double mass = ArrayKernels.move(flat.a);
        assertThat(SharedKernels.move(shared.particles)).isEqualTo(mass);
        assertThat(SharedKernels.move(shared.elements)).isEqualTo(mass);
        for (int at = 0; at < flat.a.length; at++) {
            assertThat(shared.elements.get(at)).isEqualTo(flat.a[at]);
        }
        Particle last = shared.particles.at(shared.particles.length() - 1);
        assertThat(last.position(2)).isEqualTo(flat.a[flat.a.length - 5]);
    }

    private static void assertSame(double[][] nested, double[] flat, DoubleMatrix shared) {
        assertSame(nested, rows(shared));
        for (int at = 0; at < flat.length; at++) {
            assertThat(flat[at]).isEqualTo(nested[at / ORDER][at % ORDER]);
        }
    }

    private static void assertSame(double[][] expected, double[][] found) {
        for (int row = 0; row < expected.length; row++) {
            assertThat(found[row]).isEqualTo(expected[row]);
        }
    }

    private static double[][] rows(DoubleMatrix matrix) {
        double[][] rows = new double[matrix.rows()][matrix.columns()];
        for (int row = 0; row < rows.length; row++) {
            matrix.row(row).copyTo(rows[row], 0);
        }
        return rows;
    }
}
