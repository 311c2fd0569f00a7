package dev.merino.apps.barnes;

/**
 * The cube that all bodies are in, and how it is cut: in eight parts, these in eight again, and so
 * on.
 *
 * @param minX its lowest corner
 * @param minY its lowest corner
 * @param minZ its lowest corner
 * @param side the length of its sides
 */
record Space(double minX, double minY, double minZ, double side) {
    /** A coordinate in so many bits, the highest of which decides at the root. */
    private static final int BITS = 62;

    /** A cube somewhat larger than what reaches from {@code min} to {@code max}. */
    static Space around(double[] min, double[] max) {
        double extent = 0;
        for (int axis = 0; axis < 3; axis++) {
            extent = Math.max(extent, max[axis] - min[axis]);
        }
        double margin = extent / 100_000;
        return new Space(min[0] - margin, min[1] - margin, min[2] - margin, 1.00002 * extent);
    }

    /**
     * Which part of a cell of that level a point is in. Neighbouring numbers are neighbours in
     * space: a coordinate counts the other way round where the one before it has counted.
     */
    int part(double x, double y, double z, int level) {
        if (level >= BITS) {
            throw new IllegalStateException(
                    "more than %d bodies are at one place, near (%s, %s, %s)"
                            .formatted(Tree.LEAF_MAX, x, y, z));
        }
        int shift = BITS - 1 - level;
        long first = whole(x - minX) >> shift & 1;
        long second = (whole(y - minY) >> shift & 1) ^ first;
        long third = (whole(z - minZ) >> shift & 1) ^ second;
        return (int) (first << 2 | second << 1 | third);
    }

    private long whole(double distance) {
        return (long) Math.floor(0x1p62 * (distance / side));
    }
}
