package dev.merino.apps.fft3d;

import dev.merino.apps.kit.Rand46;
import dev.merino.apps.kit.RowTransform;

/**
 * A box of complex numbers: its extents, powers of two, what it has at the start, and how a plane
 * and a line of it are transformed.
 *
 * <p>A plane is {@code y} rows of {@code x} numbers, real and imaginary part in turn.
 */
final class Box {
    /** How fast heat spreads. */
    private static final double ALPHA = 1e-6;

    private final int x;
    private final int y;
    private final int z;
    private final RowTransform alongX;
    private final RowTransform alongY;
    private final RowTransform alongZ;

    Box(int x, int y, int z) {
        this.x = x;
        this.y = y;
        this.z = z;
        this.alongX = new RowTransform(x, Math.PI);
        this.alongY = new RowTransform(y, Math.PI);
        this.alongZ = new RowTransform(z, Math.PI);
    }

    int x() {
        return x;
    }

    int y() {
        return y;
    }

    int z() {
        return z;
    }

    /** How many numbers. */
    long points() {
        return (long) x * y * z;
    }

    /**
     * The plane at {@code planeZ} at the start: random numbers; planes can be made in any order.
     */
    double[][] initialPlane(int planeZ, long seed) {
        double[][] plane = new double[y][];
        for (int rowY = 0; rowY < y; rowY++) {
            plane[rowY] = initialRow(rowY, planeZ, seed);
        }
        return plane;
    }

    /** One row of the plane at {@code planeZ} at the start. */
    double[] initialRow(int rowY, int planeZ, long seed) {
        Rand46 random = new Rand46(seed);
        random.skip(2L * x * (rowY + (long) y * planeZ));
        double[] row = new double[2 * x];
        for (int i = 0; i < row.length; i++) {
            row[i] = random.nextDouble();
        }
        return row;
    }

    /** Transforms a plane forward, first along x and then along y. */
    void transformPlane(double[][] plane) {
        for (double[] row : plane) {
            alongX.transform(row, 1);
        }
        transformColumns(plane, 1);
    }

    /** How much a plane of transforms is, in accesses to shared memory. */
    long planeWork() {
        return y * alongX.work() + x * (alongY.work() + 4L * y);
    }

    /** How much a line of them along z is, with its fading. */
    long lineWork() {
        return alongZ.work() + 20L * z;
    }

    /** How much a line of transforms along {@code axis} is, with its being copied to and fro. */
    long lineWork(Axis axis) {
        RowTransform along = along(axis);
        return along.work() + 4L * length(axis);
    }

    private int length(Axis axis) {
        return switch (axis) {
            case X -> x;
            case Y -> y;
            case Z -> z;
        };
    }

    private RowTransform along(Axis axis) {
        return switch (axis) {
            case X -> alongX;
            case Y -> alongY;
            case Z -> alongZ;
        };
    }

    /** Transforms a plane backward, first along y and then along x. */
    void transformPlaneBack(double[][] plane) {
        transformColumns(plane, -1);
        for (double[] row : plane) {
            alongX.transform(row, -1);
        }
    }

    private void transformColumns(double[][] plane, int direction) {
        double[] column = new double[2 * y];
        for (int i = 0; i < 2 * x; i += 2) {
            for (int row = 0; row < y; row++) {
                column[2 * row] = plane[row][i];
                column[2 * row + 1] = plane[row][i + 1];
            }
            alongY.transform(column, direction);
            for (int row = 0; row < y; row++) {
                plane[row][i] = column[2 * row];
                plane[row][i + 1] = column[2 * row + 1];
            }
        }
    }

    /** Transforms a line along z forward. */
    void transformLine(double[] line) {
        transformLine(line, Axis.Z, 1);
    }

    /** Transforms a line along {@code axis}; 1 is forward, -1 backward. */
    void transformLine(double[] line, Axis axis, int direction) {
        along(axis).transform(line, direction);
    }

    /**
     * What the line of the spectrum at {@code lineX} and {@code lineY} has become after {@code
     * time}, transformed back along z: waves fade, short ones fast.
     */
    double[] fadedLine(double[] line, int lineX, int lineY, int time) {
        double[] faded = new double[line.length];
        long across = squaredWaves(lineX, x) + squaredWaves(lineY, y);
        for (int i = 0; i < z; i++) {
            long squares = across + squaredWaves(i, z);
            double factor = StrictMath.exp(-4 * ALPHA * Math.PI * Math.PI * time * squares);
            faded[2 * i] = line[2 * i] * factor;
            faded[2 * i + 1] = line[2 * i + 1] * factor;
        }
        alongZ.transform(faded, -1);
        return faded;
    }

    /** The square of the number of waves that index {@code i} of {@code extent} stands for. */
    private static long squaredWaves(int i, int extent) {
        long waves = (i + extent / 2L) % extent - extent / 2L;
        return waves * waves;
    }
}
