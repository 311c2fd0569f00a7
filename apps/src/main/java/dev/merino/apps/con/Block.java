package dev.merino.apps.con;

import dev.merino.Share;

import java.util.Arrays;

/**
 * The part of a lattice that a rank has. Its vertices have indices, in the order of their numbers.
 *
 * @param lattice the whole
 * @param x from where to where along x
 * @param y from where to where along y
 * @param z from where to where along z
 */
record Block(Lattice lattice, Share x, Share y, Share z) {
    int count() {
        return (int) (x.count() * y.count() * z.count());
    }

    boolean has(int vertex) {
        return has(x, lattice.alongX(vertex))
                && has(y, lattice.alongY(vertex))
                && has(z, lattice.alongZ(vertex));
    }

    private static boolean has(Share share, int place) {
        return place >= share.from() && place < share.to();
    }

    /** The index of a vertex of this block. */
    int index(int vertex) {
        long atX = lattice.alongX(vertex) - x.from();
        long atY = lattice.alongY(vertex) - y.from();
        long atZ = lattice.alongZ(vertex) - z.from();
        return (int) (atX + x.count() * (atY + y.count() * atZ));
    }

    /** The vertex at {@code index}. */
    int vertex(int index) {
        long across = index / x.count();
        return lattice.vertex(
                (int) (x.from() + index % x.count()),
                (int) (y.from() + across % y.count()),
                (int) (z.from() + across / y.count()));
    }

    /**
     * For each vertex, by index, the index of the lowest one that it is connected with inside this
     * block. Every vertex that has none yet floods what it can reach.
     */
    int[] components() {
        int[] lowest = new int[count()];
        Arrays.fill(lowest, -1);
        int[] waiting = new int[count()];
        for (int index = 0; index < lowest.length; index++) {
            if (lowest[index] < 0) {
                lowest[index] = index;
                waiting[0] = index;
                flood(lowest, waiting, index);
            }
        }
        return lowest;
    }

    private void flood(int[] lowest, int[] waiting, int from) {
        int count = 1;
        while (count > 0) {
            int vertex = vertex(waiting[--count]);
            for (int axis = 0; axis < Lattice.AXES; axis++) {
                int step = lattice.step(axis);
                if (lattice.hasEdge(vertex, axis)) {
                    count = reach(vertex + step, lowest, waiting, from, count);
                }
                if (vertex >= step && lattice.hasEdge(vertex - step, axis)) {
                    count = reach(vertex - step, lowest, waiting, from, count);
                }
            }
        }
    }

    /** Has {@code vertex} wait, unless it did already; how many wait then. */
    private int reach(int vertex, int[] lowest, int[] waiting, int from, int count) {
        if (!has(vertex)) {
            return count;
        }
        int index = index(vertex);
        if (lowest[index] >= 0) {
            return count;
        }
        lowest[index] = from;
        waiting[count] = index;
        return count + 1;
    }
}
