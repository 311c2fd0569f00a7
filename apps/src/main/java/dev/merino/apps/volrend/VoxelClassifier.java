package dev.merino.apps.volrend;

import java.util.function.IntUnaryOperator;

/**
 * Finds the normals and the opacities of voxels from the densities around them.
 *
 * <p>A normal is 16 bits, an index into a {@link ShadeTable}. Opacity is the product of a function
 * of the density and one of how fast it changes; both rise in a straight line and are 1 from then
 * on.
 */
final class VoxelClassifier {
    /** Densities up to this are air. */
    private static final int DENSITY_MIN = 96;

    private static final float[] BY_DENSITY = ramp(256, 95, 135);
    private static final float[] BY_CHANGE = ramp(443, 0, 70);

    private final Extent extent;
    private final IntUnaryOperator densities;

    /**
     * For the volume of size {@code extent}.
     *
     * @param densities gives the density at an index, from 0 to 255
     */
    VoxelClassifier(Extent extent, IntUnaryOperator densities) {
        this.extent = extent;
        this.densities = densities;
    }

    private static float[] ramp(int count, int from, int to) {
        float[] ramp = new float[count];
        float step = (float) (1.0 / ((double) to - from));
        for (int i = from; i < to - 1; i++) {
            ramp[i + 1] = ramp[i] + step;
        }
        for (int i = to; i < count; i++) {
            ramp[i] = 1;
        }
        return ramp;
    }

    /** How the density changes along an axis, whose neighbours are {@code stride} apart. */
    private int change(int at, int stride) {
        return densities.applyAsInt(at + stride) - densities.applyAsInt(at - stride);
    }

    /** The index of a voxel that is counted without the outermost ones. */
    private int index(int x, int y, int z) {
        return extent.index(x + 1, y + 1, z + 1);
    }

    short normal(int x, int y, int z) {
        int at = index(x, y, z);
        int dx = change(at, 1);
        int dy = change(at, extent.x());
        int dz = change(at, extent.x() * extent.y());
        int square = dx * dx + dy * dy + dz * dz;
        if (square == 0) {
            return (short) ShadeTable.NOWHERE;
        }
        double scale = -ShadeTable.STEPS / Math.sqrt(square);
        return (short)
                ShadeTable.index((int) (dz * scale), (int) (dy * scale), dx * scale > 0 ? 1 : 0);
    }

    byte opacity(int x, int y, int z) {
        int at = index(x, y, z);
        int density = densities.applyAsInt(at);
        if (density <= DENSITY_MIN) {
            return 0;
        }
        int dx = change(at, 1);
        int dy = change(at, extent.x());
        int dz = change(at, extent.x() * extent.y());
        int square = dx * dx + dy * dy + dz * dz;
        if (square <= 1) {
            return 0;
        }
        float change = (float) (0.5 * Math.sqrt(square));
        float opacity = BY_DENSITY[density] * BY_CHANGE[(int) change];
        return (byte) (opacity * 255 + 0.5);
    }
}
