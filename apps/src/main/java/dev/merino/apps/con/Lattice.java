package dev.merino.apps.con;

/**
 * A mesh from which random edges are missing. Vertices have numbers, along x first and along z
 * last. Whether an edge is there depends on the seed, its lower end and its axis alone, so that
 * every rank can compute it.
 *
 * @param x how many vertices along x
 * @param y how many vertices along y
 * @param z how many vertices along z
 * @param edgePercent how many of the edges are there, in percent
 * @param seed which ones
 */
record Lattice(int x, int y, int z, double edgePercent, long seed) {
    /** Along x, y and z. */
    static final int AXES = 3;

    private static final long STRIDE = 0x9e3779b97f4a7c15L;
    private static final int FRACTION_BITS = 53;

    int vertices() {
        return Math.multiplyExact(Math.multiplyExact(x, y), z);
    }

    int vertex(int atX, int atY, int atZ) {
        return atX + x * (atY + y * atZ);
    }

    int alongX(int vertex) {
        return vertex % x;
    }

    int alongY(int vertex) {
        return vertex / x % y;
    }

    int alongZ(int vertex) {
        return vertex / x / y;
    }

    /** How much higher the number of the next vertex along {@code axis} is. */
    int step(int axis) {
        return switch (axis) {
            case 0 -> 1;
            case 1 -> x;
            default -> x * y;
        };
    }

    /** Whether there is an edge from {@code vertex} to the next one along {@code axis}. */
    boolean hasEdge(int vertex, int axis) {
        return hasNext(vertex, axis) && chance(vertex, axis) < edgePercent / 100;
    }

    private boolean hasNext(int vertex, int axis) {
        return switch (axis) {
            case 0 -> alongX(vertex) + 1 < x;
            case 1 -> alongY(vertex) + 1 < y;
            default -> alongZ(vertex) + 1 < z;
        };
    }

    /** A number from 0 up to, not including, 1: a hash of the edge. */
    private double chance(int vertex, int axis) {
        long hash = seed * STRIDE + (long) vertex * AXES + axis;
        hash = (hash ^ (hash >>> 32)) * STRIDE;
        hash = (hash ^ (hash >>> 29)) * STRIDE;
        hash ^= hash >>> 32;
        return (hash >>> (Long.SIZE - FRACTION_BITS)) * 0x1p-53;
    }

    /** How many edges there are. */
    long edges() {
        long count = 0;
        for (int vertex = 0; vertex < vertices(); vertex++) {
            for (int axis = 0; axis < AXES; axis++) {
                count += hasEdge(vertex, axis) ? 1 : 0;
            }
        }
        return count;
    }
}
