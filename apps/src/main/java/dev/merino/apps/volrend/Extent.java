package dev.merino.apps.volrend;

/**
 * How many voxels there are along each axis; they lie in memory with x fastest and z slowest.
 *
 * @param x along the first axis
 * @param y along the second axis
 * @param z along the third axis
 */
record Extent(int x, int y, int z) {
    int count() {
        return Math.multiplyExact(Math.multiplyExact(x, y), z);
    }

    int index(int atX, int atY, int atZ) {
        return (atZ * y + atY) * x + atX;
    }

    /** Along {@code axis}: 0, 1 or 2. */
    int on(int axis) {
        return axis == 0 ? x : axis == 1 ? y : z;
    }

    /** Without the outermost voxels, which have no gradient. */
    Extent inner() {
        return new Extent(x - 2, y - 2, z - 2);
    }

    /** Half as many along each axis, rounded up. */
    Extent halved() {
        return new Extent((x + 1) / 2, (y + 1) / 2, (z + 1) / 2);
    }
}
