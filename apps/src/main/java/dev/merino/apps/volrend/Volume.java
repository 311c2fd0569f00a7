package dev.merino.apps.volrend;

import java.util.function.IntUnaryOperator;

/**
 * What rays go through, in arrays that are shared or not.
 *
 * @param extent its size
 * @param opacities the opacity at an index, from 0 to 255
 * @param normals the normal at an index, which is an index into shades
 * @param pyramid where the marks of its levels are
 * @param marks the mark at an index, 0 or 1
 * @param shades the shade of a normal, from 0 to 255
 */
record Volume(
        Extent extent,
        IntUnaryOperator opacities,
        IntUnaryOperator normals,
        Pyramid pyramid,
        IntUnaryOperator marks,
        IntUnaryOperator shades) {
    int opacity(int index) {
        return opacities.applyAsInt(index);
    }

    int shade(int index) {
        return shades.applyAsInt(normals.applyAsInt(index));
    }

    /** Whether there is something to see in a voxel of {@code level}; not outside of all. */
    boolean isMarked(int level, int x, int y, int z) {
        Extent size = pyramid.extent(level);
        if (x < 0 || y < 0 || z < 0 || x >= size.x() || y >= size.y() || z >= size.z()) {
            return false;
        }
        return marks.applyAsInt(pyramid.start(level) + size.index(x, y, z)) != 0;
    }
}
