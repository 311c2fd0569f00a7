package dev.merino.bench;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.SharedStructs;
import dev.merino.worker.fixture.LocalNode;
import dev.merino.worker.fixture.LocalRank;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

import java.lang.foreign.Arena;
import java.util.concurrent.TimeUnit;

/**
 * Loops over the arrays of a live node whose pages are all there, and the same over {@code
 * double[]} and {@code double[][]}. Grids fit into the caches, so that memory does not hide what an
 * access costs.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class AccessBenchmark {
    static final int ORDER = 256;

    /** A product of that many rows by all of another grid. */
    static final int ROWS_MULTIPLIED = 64;

    /** Rows that are arrays. */
    @State(Scope.Thread)
    public static class Nested {
        final double[][] a = grid();
        final double[][] b = grid();
        final double[][] c = grid();

        private static double[][] grid() {
            double[][] grid = new double[ORDER][ORDER];
            for (int at = 0; at < ORDER * ORDER; at++) {
                grid[at / ORDER][at % ORDER] = value(at);
            }
            return grid;
        }
    }

    /** One array for all rows. */
    @State(Scope.Thread)
    public static class Flat {
        final double[] a = grid();
        final double[] b = grid();
        final double[] c = grid();
        final int[] places = places();
        final long[] longPlaces = longPlaces();

        private static double[] grid() {
            double[] grid = new double[ORDER * ORDER];
            for (int at = 0; at < grid.length; at++) {
                grid[at] = value(at);
            }
            return grid;
        }
    }

    /** Shared matrices of a live node. */
    @State(Scope.Thread)
    public static class Shared {
        private final Member me = new LocalRank(0, new LocalNode(1, Arena.global())).member();
        final DoubleMatrix a = grid();
        final DoubleMatrix b = grid();
        final DoubleMatrix c = grid();
        final SharedDoubles elements = a.elements();
        final SharedStructs<Particle> particles = particles();
        final int[] places = places();
        final long[] longPlaces = longPlaces();

        private SharedStructs<Particle> particles() {
            double[] values = Flat.grid();
            SharedStructs<Particle> all =
                    me.structs(Particle.class, values.length / Particle.WIDTH);
            for (int i = 0; i < all.length(); i++) {
                Particle particle = all.at(i);
                particle.mass(values[i * Particle.WIDTH]);
                for (int axis = 0; axis < 3; axis++) {
                    particle.position(axis, values[i * Particle.WIDTH + 1 + axis]);
                    particle.velocity(axis, values[i * Particle.WIDTH + 4 + axis]);
                }
            }
            return all;
        }

        private DoubleMatrix grid() {
            DoubleMatrix grid = me.doubleMatrix(ORDER, ORDER);
            grid.elements().copyFrom(0, Flat.grid(), 0, ORDER * ORDER);
            return grid;
        }
    }

    /** The baseline, row by row. */
    @Benchmark
    public void jacobiNested(Nested s) {
        ArrayKernels.jacobi(s.a, s.b);
    }

    /** The baseline, in one array. */
    @Benchmark
    public void jacobiFlat(Flat s) {
        ArrayKernels.jacobi(s.a, s.b, ORDER);
    }

    /** Rows of a shared matrix. */
    @Benchmark
    public void jacobiShared(Shared s) {
        SharedKernels.jacobi(s.a, s.b);
    }

    /** The baseline, row by row. */
    @Benchmark
    public void multiplyNested(Nested s) {
        ArrayKernels.multiply(s.a, s.b, s.c, ROWS_MULTIPLIED);
    }

    /** The baseline, in one array. */
    @Benchmark
    public void multiplyFlat(Flat s) {
        ArrayKernels.multiply(s.a, s.b, s.c, ORDER, ROWS_MULTIPLIED);
    }

    /** Rows of a shared matrix. */
    @Benchmark
    public void multiplyShared(Shared s) {
        SharedKernels.multiply(s.a, s.b, s.c, ROWS_MULTIPLIED);
    }

    /** Rows of a shared matrix, two elements at a time. */
    @Benchmark
    public void multiplyByTwoShared(Shared s) {
        SharedKernels.multiplyByTwo(s.a, s.b, s.c, ROWS_MULTIPLIED);
    }

    /** Rows of a shared matrix, copied into arrays before they are used again and again. */
    @Benchmark
    public void multiplyCopiedShared(Shared s) {
        SharedKernels.multiplyCopied(s.a, s.b, s.c, ROWS_MULTIPLIED);
    }

    /** The baseline, row by row. */
    @Benchmark
    public void scaleNested(Nested s) {
        ArrayKernels.scale(s.a);
    }

    /** The baseline, in one array. */
    @Benchmark
    public void scaleFlat(Flat s) {
        ArrayKernels.scale(s.a);
    }

    /** Rows of a shared matrix. */
    @Benchmark
    public void scaleShared(Shared s) {
        SharedKernels.scale(s.a);
    }

    /** The baseline, row by row. */
    @Benchmark
    public double sumNested(Nested s) {
        return ArrayKernels.sum(s.a);
    }

    /** The baseline, in one array. */
    @Benchmark
    public double sumFlat(Flat s) {
        return ArrayKernels.sum(s.a);
    }

    /** Rows of a shared matrix. */
    @Benchmark
    public double sumShared(Shared s) {
        return SharedKernels.sum(s.a);
    }

    /** The baseline, row by row. */
    @Benchmark
    public void sorNested(Nested s) {
        ArrayKernels.sor(s.a);
    }

    /** The baseline, in one array. */
    @Benchmark
    public void sorFlat(Flat s) {
        ArrayKernels.sor(s.a, ORDER);
    }

    /** Rows of a shared matrix. */
    @Benchmark
    public void sorShared(Shared s) {
        SharedKernels.sor(s.a);
    }

    /** The baseline. */
    @Benchmark
    public double gatherFlat(Flat s) {
        return ArrayKernels.gather(s.a, s.places);
    }

    /** Elements of a shared array. */
    @Benchmark
    public double gatherShared(Shared s) {
        return SharedKernels.gather(s.elements, s.places);
    }

    /** The baseline. */
    @Benchmark
    public double gatherLongFlat(Flat s) {
        return ArrayKernels.gather(s.a, s.longPlaces);
    }

    /** Elements of a shared array. */
    @Benchmark
    public double gatherLongShared(Shared s) {
        return SharedKernels.gather(s.elements, s.longPlaces);
    }

    /** The baseline: records in an array. */
    @Benchmark
    public double moveFlat(Flat s) {
        return ArrayKernels.move(s.a);
    }

    /** Structs. */
    @Benchmark
    public double moveShared(Shared s) {
        return SharedKernels.move(s.particles);
    }

    /** Records in a shared array, with offsets written by hand. */
    @Benchmark
    public double moveByHandShared(Shared s) {
        return SharedKernels.move(s.elements);
    }

    /** The value of element {@code at} of every grid. */
    private static double value(int at) {
        return (at ^ at >>> 7) * 31 % 1000 * 0.001;
    }

    /** Random places in a grid, the same for all. */
    private static int[] places() {
        int[] places = new int[ORDER * ORDER];
        int state = 1;
        for (int i = 0; i < places.length; i++) {
            state = state * 1103515245 + 12345;
            places[i] = (state >>> 8) % places.length;
        }
        return places;
    }

    private static long[] longPlaces() {
        int[] places = places();
        long[] longs = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            longs[i] = places[i];
        }
        return longs;
    }
}
