package dev.merino.apps.volrend;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Which parts of a volume have something to see, at several levels. A voxel of level 0 is marked if
 * it or a neighbour after it is not transparent; one of a level above stands for eight voxels of
 * the level below, and is marked if one of them is. All levels lie one after the other.
 */
final class Pyramid {
    private final List<Extent> extents = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private final int count;

    /** The pyramid over a volume of that size. */
    Pyramid(Extent base) {
        int longest = Math.max(Math.max(base.x(), base.y()), base.z());
        Extent extent = base;
        int start = 0;
        starts.add(0);
        extents.add(base);
        while (1 << (extents.size() - 1) < longest) {
            start += extent.count();
            extent = extent.halved();
            starts.add(start);
            extents.add(extent);
        }
        this.count = start + extent.count();
    }

    int levels() {
        return extents.size();
    }

    Extent extent(int level) {
        return extents.get(level);
    }

    /** How many voxels of level 0 a voxel of {@code level} is long; no axis is halved below 1. */
    int side(int level, int axis) {
        int side = 1;
        for (int below = 0; below < level; below++) {
            side = extents.get(below).on(axis) > 1 ? 2 * side : side;
        }
        return side;
    }

    /** Where the marks of a level begin. */
    int start(int level) {
        return starts.get(level);
    }

    /** How many marks all levels have. */
    int count() {
        return count;
    }

    /** The marks of slice {@code z} of level 0. */
    byte[] baseSlice(IntUnaryOperator opacities, int z) {
        return slice(extents.getFirst(), 1, opacities, extents.getFirst(), z);
    }

    /**
     * The marks of slice {@code z} of a level above.
     *
     * @param marks gives the marks of the level below
     */
    byte[] slice(IntUnaryOperator marks, int level, int z) {
        return slice(extents.get(level), 2, marks, extents.get(level - 1), z);
    }

    private static byte[] slice(
            Extent extent, int scale, IntUnaryOperator below, Extent belowExtent, int z) {
        byte[] marks = new byte[extent.x() * extent.y()];
        for (int y = 0; y < extent.y(); y++) {
            for (int x = 0; x < extent.x(); x++) {
                boolean isMarked = isMarked(below, belowExtent, scale * x, scale * y, scale * z);
                marks[y * extent.x() + x] = (byte) (isMarked ? 1 : 0);
            }
        }
        return marks;
    }

    /** Whether one of a voxel and its seven neighbours after it is not 0. */
    private static boolean isMarked(IntUnaryOperator below, Extent extent, int x, int y, int z) {
        for (int corner = 0; corner < 8; corner++) {
            int atX = Math.min(x + (corner & 1), extent.x() - 1);
            int atY = Math.min(y + (corner >> 1 & 1), extent.y() - 1);
            int atZ = Math.min(z + (corner >> 2), extent.z() - 1);
            if (below.applyAsInt(extent.index(atX, atY, atZ)) != 0) {
                return true;
            }
        }
        return false;
    }
}
