package dev.merino.apps.volrend;

import java.util.Random;

/**
 * A skull to render when there is no file: ellipsoids of skin, which is not seen, of bone, and of
 * what is inside and has holes for eyes, nose and mouth; in slices like those of a scanner, which
 * are thicker than voxels are wide. Densities are a little noisy, and the same on every machine.
 */
final class Phantom {
    private static final int AIR = 10;
    private static final int NOISE = 4;

    /** How many voxels wide the border between two parts is. */
    private static final double BLUR = 3;

    @SuppressWarnings("ImmutableEnumChecker") // nobody writes the arrays
    private enum Part {
        SKIN(0, 0, 0, 0.8, 0.92, 0.92, 70),
        SKULL(0, 0.08, 0.12, 0.7, 0.8, 0.76, 190),
        JAW(0, -0.34, -0.36, 0.44, 0.46, 0.4, 180),
        BRAIN(0, 0.1, 0.16, 0.6, 0.68, 0.62, 85),
        THROAT(0, -0.1, -0.6, 0.3, 0.4, 0.36, 60),
        LEFT_EYE(-0.27, -0.64, 0.06, 0.18, 0.24, 0.17, 60),
        RIGHT_EYE(0.27, -0.64, 0.06, 0.18, 0.24, 0.17, 60),
        NOSE(0, -0.78, -0.2, 0.1, 0.24, 0.16, 50),
        MOUTH(0, -0.8, -0.46, 0.3, 0.3, 0.05, 40);

        private final double[] centre;
        private final double[] radii;
        private final int density;

        Part(double x, double y, double z, double rx, double ry, double rz, int density) {
            this.centre = new double[] {x, y, z};
            this.radii = new double[] {rx, ry, rz};
            this.density = density;
        }

        /** From 0 outside to 1 inside. */
        double share(double x, double y, double z, double blur) {
            double across = (x - centre[0]) / radii[0];
            double along = (y - centre[1]) / radii[1];
            double up = (z - centre[2]) / radii[2];
            double square = across * across + along * along + up * up;
            double smallest = Math.min(Math.min(radii[0], radii[1]), radii[2]);
            return Math.clamp((1 - square) * smallest / blur, 0, 1);
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
                                    place(z, extent.z()),
                                    2 * BLUR / side);
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

    private static int density(double x, double y, double z, double blur) {
        double density = AIR;
        for (Part part : Part.values()) {
            density += (part.density - density) * part.share(x, y, z, blur);
        }
        return (int) density;
    }
}
