package dev.merino.apps.con;

/** The sequential program: union and find, the larger root always under the smaller one. */
final class PlainComponents {
    private PlainComponents() {}

    /** For each vertex the lowest vertex that it is connected with. */
    static int[] labels(Lattice lattice) {
        int[] above = new int[lattice.vertices()];
        for (int vertex = 0; vertex < above.length; vertex++) {
            above[vertex] = vertex;
        }
        for (int vertex = 0; vertex < above.length; vertex++) {
            for (int axis = 0; axis < Lattice.AXES; axis++) {
                if (lattice.hasEdge(vertex, axis)) {
                    join(above, vertex, vertex + lattice.step(axis));
                }
            }
        }
        for (int vertex = 0; vertex < above.length; vertex++) {
            above[vertex] = above[above[vertex]]; // what is above is lower, so it is done already
        }
        return above;
    }

    private static void join(int[] above, int one, int other) {
        int first = root(above, one);
        int second = root(above, other);
        above[Math.max(first, second)] = Math.min(first, second);
    }

    private static int root(int[] above, int vertex) {
        int at = vertex;
        while (above[at] != at) {
            above[at] = above[above[at]]; // halves the way for the next who comes
            at = above[at];
        }
        return at;
    }
}
