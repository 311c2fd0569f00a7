package dev.merino.apps.volrend;

import java.util.Random;

/**
 * A head to look at when there is no file: ellipsoids of skin, bone and what is inside, with eyes
 * and a nose, in slices like those of a scanner, which are thicker than voxels are wide. Densities
 * are a little noisy, and the same on every machine.
 */
final class Phantom {
    private static final int AIR = 10;
    private static final int NOISE = 8;

    private enum Part {
        SKIN(0, 0, 0, 0.72, 0.9, 0.88, 100),
        NOSE(0, 0.92, -0.12, 0.12, 0.16, 0.22, 104),
        BONE(0, 0, 0.04, 0.66, 0.82, 0.8, 190),
        BRAIN(0, -0.02, 0.08, 0.58, 0.72, 0.7, 120),
        LEFT_EYE(-0.26, 0.74, 0.12, 0.14, 0.16, 0.13, 60),
        RIGHT_EYE(0.26, 0.74, 0.12, 0.14, 0.16, 0.13, 60),
        MOUTH(0, 0.72, -0.46, 0.26, 0.2, 0.06, 40);

        private final double[] centre;
        private final double[] radii;
        private final int density;

        Part(double x, double y, double z, double rx, double ry, double rz, int density) {
            this.centre = new double[] {x, y, z};
            this.radii = new double[] {rx, ry, rz};
            this.density = density;
        }

        boolean has(double x, double y, double z) {
            double across = (x - centre[0]) / radii[0];
            double along = (y - centre[1]) / radii[1];
            double up = (z - centre[2]) / radii[2];
            return across * across + along * along + up * up <= 1;
        }
    }

    private Phantom() {}

    /**
     * A head.
     *
     * @param side voxels along the first two axes
     * @param seed of its noise
     */
    static Densities of(int side, long seed) {
        Extent extent = new Extent(side, side, Math.max(4, side * 113 / 256));
        Random random = new Random(seed);
        byte[] bytes = new byte[extent.count()];
        for (int z = 0; z < extent.z(); z++) {
            for (int y = 0; y < extent.y(); y++) {
                for (int x = 0; x < extent.x(); x++) {
                    int density =
                            density(
                                    place(x, extent.x()),
                                    place(y, extent.y()),
                                    place(z, extent.z()));
                    bytes[extent.index(x, y, z)] = (byte) (density + random.nextInt(NOISE));
                }
            }
        }
        return new Densities(extent, bytes);
    }

    /** From -1 to 1. */
    private static double place(int at, int count) {
        return 2.0 * at / (count - 1) - 1;
    }

    private static int density(double x, double y, double z) {
        int density = AIR;
        for (Part part : Part.values()) {
            if (part.has(x, y, z)) {
                density = part.density;
            }
        }
        return density;
    }
}
