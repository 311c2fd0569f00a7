package dev.merino.apps.fft3d;

import java.util.ArrayList;
import java.util.List;

/** The sequential program. */
final class PlainFft3d {
    private PlainFft3d() {}

    /** The checksums after 1, 2 up to {@code steps} time steps. */
    static List<Samples.Checksum> checksums(Box box, int steps, long seed) {
        double[][][] spectrum = spectrum(box, seed);
        List<Samples.Checksum> checksums = new ArrayList<>();
        for (int time = 1; time <= steps; time++) {
            checksums.add(checksum(box, planesAt(box, spectrum, time)));
        }
        return checksums;
    }

    /** The spectrum at the start, by x, y and then z. */
    private static double[][][] spectrum(Box box, long seed) {
        double[][][] spectrum = new double[box.x()][box.y()][2 * box.z()];
        for (int z = 0; z < box.z(); z++) {
            double[][] plane = box.initialPlane(z, seed);
            box.transformPlane(plane);
            for (int y = 0; y < box.y(); y++) {
                for (int x = 0; x < box.x(); x++) {
                    spectrum[x][y][2 * z] = plane[y][2 * x];
                    spectrum[x][y][2 * z + 1] = plane[y][2 * x + 1];
                }
            }
        }
        for (double[][] slab : spectrum) {
            for (double[] line : slab) {
                box.transformLine(line);
            }
        }
        return spectrum;
    }

    /** All planes at {@code time}. */
    private static double[][][] planesAt(Box box, double[][][] spectrum, int time) {
        double[][][] planes = new double[box.z()][box.y()][2 * box.x()];
        for (int x = 0; x < box.x(); x++) {
            for (int y = 0; y < box.y(); y++) {
                double[] line = box.fadedLine(spectrum[x][y], x, y, time);
                for (int z = 0; z < box.z(); z++) {
                    planes[z][y][2 * x] = line[2 * z];
                    planes[z][y][2 * x + 1] = line[2 * z + 1];
                }
            }
        }
        for (double[][] plane : planes) {
            box.transformPlaneBack(plane);
        }
        return planes;
    }

    private static Samples.Checksum checksum(Box box, double[][][] planes) {
        double[] samples = new double[2 * Samples.COUNT];
        for (int i = 0; i < Samples.COUNT; i++) {
            double[] row = planes[Samples.z(i, box)][Samples.y(i, box)];
            samples[2 * i] = row[2 * Samples.x(i, box)];
            samples[2 * i + 1] = row[2 * Samples.x(i, box) + 1];
        }
        return Samples.checksum(samples, box);
    }
}
