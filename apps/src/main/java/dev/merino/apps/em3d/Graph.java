package dev.merino.apps.em3d;

/**
 * The graph of {@link Em3d} in private memory, and the sequential program on it.
 *
 * @param electric the nodes of the electric field
 * @param magnetic the nodes of the magnetic field
 */
record Graph(Side electric, Side magnetic) {
    /** The random graph of that shape; {@link GraphMaker} says how it is made. */
    static Graph of(Shape shape) {
        return new GraphMaker(shape).make();
    }

    /** The graph after {@code iterations} more time steps. */
    Graph iterate(int iterations) {
        for (int iteration = 0; iteration < iterations; iteration++) {
            electric.update(magnetic.values());
            magnetic.update(electric.values());
        }
        return this;
    }
}
