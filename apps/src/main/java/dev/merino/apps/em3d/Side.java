package dev.merino.apps.em3d;

/**
 * The nodes of one kind in private memory: their values, and what acts on them. What acts on node
 * {@code i} are the entries from {@code starts[i]} up to {@code starts[i + 1]}.
 *
 * @param values the value of each node
 * @param starts where the entries of each node begin, and where the last ones end
 * @param sources for each entry, a node of the other kind
 * @param coefficients for each entry, how strongly it acts
 */
record Side(double[] values, int[] starts, int[] sources, double[] coefficients) {
    /** Subtracts from every value what acts on it, {@code others} being the other kind's values. */
    void update(double[] others) {
        for (int node = 0; node < values.length; node++) {
            double value = values[node];
            for (int entry = starts[node]; entry < starts[node + 1]; entry++) {
                value -= coefficients[entry] * others[sources[entry]];
            }
            values[node] = value;
        }
    }
}
