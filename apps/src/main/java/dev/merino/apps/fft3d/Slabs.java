package dev.merino.apps.fft3d;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedDoubles;

/**
 * The parallel program. In space each rank owns a slab of planes along z, in the spectrum a slab
 * along x: within a slab two of the three directions can be transformed in private memory. Between
 * the two, all write what they have to shared memory and, after a barrier, read what they need of
 * what the others have written.
 */
final class Slabs {
    private final Member me;
    private final Box box;
    private final Share planes;
    private final Share slices;

    /** Planes in their order along z: a row for each y of each. */
    private final DoubleMatrix alongX;

    /** Slices in their order along x: a row for each y of each. */
    private final DoubleMatrix alongZ;

    private final SharedDoubles samples;

    /** This rank's slab of the spectrum, by x, y and then z. */
    private final double[][][] spectrum;

    Slabs(Member me, Box box) {
        this.me = me;
        this.box = box;
        this.planes = me.share(box.z());
        this.slices = me.share(box.x());
        this.alongX = me.named("fft3d planes").doubleMatrix(box.z() * box.y(), 2 * box.x());
        this.alongZ = me.named("fft3d slices").doubleMatrix(box.x() * box.y(), 2 * box.z());
        this.samples = me.named("fft3d samples").doubles(2L * Samples.COUNT);
        this.spectrum = new double[(int) slices.count()][box.y()][2 * box.z()];
    }

    /** Makes the random numbers of the start and transforms them, together with all other ranks. */
    void transform(long seed) {
        for (int z = (int) planes.from(); z < planes.to(); z++) {
            double[][] plane = box.initialPlane(z, seed);
            box.transformPlane(plane);
            me.work(box.planeWork());
            for (int y = 0; y < box.y(); y++) {
                alongX.row(z * box.y() + y).copyFrom(plane[y], 0);
            }
        }
        me.barrier();
        for (int i = 0; i < box.z(); i++) {
            readSlices((int) ((planes.to() + i) % box.z()));
        }
        for (double[][] slice : spectrum) {
            for (double[] line : slice) {
                box.transformLine(line);
                me.work(box.lineWork());
            }
        }
    }

    /** Takes this rank's part of the plane at {@code z} into its spectrum. */
    private void readSlices(int z) {
        double[] part = new double[2 * spectrum.length];
        for (int y = 0; y < box.y(); y++) {
            long row = (long) (z * box.y() + y) * alongX.columns();
            alongX.elements().copyTo(row + 2 * slices.from(), part, 0, part.length);
            for (int x = 0; x < spectrum.length; x++) {
                spectrum[x][y][2 * z] = part[2 * x];
                spectrum[x][y][2 * z + 1] = part[2 * x + 1];
            }
        }
    }

    /** Transforms back what the numbers are at {@code time}, and returns the samples of that. */
    double[] samplesAt(int time) {
        for (int i = 0; i < spectrum.length; i++) {
            int x = (int) slices.from() + i;
            for (int y = 0; y < box.y(); y++) {
                double[] line = box.fadedLine(spectrum[i][y], x, y, time);
                me.work(box.lineWork());
                alongZ.row(x * box.y() + y).copyFrom(line, 0);
            }
        }
        me.barrier();
        double[][][] mine = readPlanes();
        for (int i = 0; i < mine.length; i++) {
            box.transformPlaneBack(mine[i]);
            me.work(box.planeWork());
            writeSamples((int) planes.from() + i, mine[i]);
        }
        me.barrier();
        double[] all = new double[2 * Samples.COUNT];
        samples.copyTo(0, all, 0, all.length);
        return all;
    }

    private double[][][] readPlanes() {
        double[][][] mine = new double[(int) planes.count()][box.y()][2 * box.x()];
        double[] part = new double[2 * mine.length];
        for (int i = 0; i < box.x(); i++) {
            int x = (int) ((slices.to() + i) % box.x());
            for (int y = 0; y < box.y(); y++) {
                long row = (long) (x * box.y() + y) * alongZ.columns();
                alongZ.elements().copyTo(row + 2 * planes.from(), part, 0, part.length);
                for (int z = 0; z < mine.length; z++) {
                    mine[z][y][2 * x] = part[2 * z];
                    mine[z][y][2 * x + 1] = part[2 * z + 1];
                }
            }
        }
        return mine;
    }

    /** Publishes the samples that are in the plane at {@code z}. */
    private void writeSamples(int z, double[][] plane) {
        for (int i = 0; i < Samples.COUNT; i++) {
            if (Samples.z(i, box) == z) {
                double[] row = plane[Samples.y(i, box)];
                samples.set(2L * i, row[2 * Samples.x(i, box)]);
                samples.set(2L * i + 1, row[2 * Samples.x(i, box) + 1]);
            }
        }
    }
}
