package dev.merino.apps.fft3d;

/** The points of a box whose sum is its checksum. */
final class Samples {
    static final int COUNT = 1024;

    private Samples() {}

    /** Where sample {@code index} is along x. */
    static int x(int index, Box box) {
        return (index + 1) % box.x();
    }

    static int y(int index, Box box) {
        return 3 * (index + 1) % box.y();
    }

    static int z(int index, Box box) {
        return 5 * (index + 1) % box.z();
    }

    /** The checksum of samples, in their order, real and imaginary part in turn. */
    static Checksum checksum(double[] samples, Box box) {
        double re = 0;
        double im = 0;
        for (int i = 0; i < 2 * COUNT; i += 2) {
            re += samples[i];
            im += samples[i + 1];
        }
        return new Checksum(re / box.points(), im / box.points());
    }

    /**
     * A checksum.
     *
     * @param re its real part
     * @param im its imaginary part
     */
    record Checksum(double re, double im) {}
}
