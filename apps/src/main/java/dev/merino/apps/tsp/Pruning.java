package dev.merino.apps.tsp;

/** When a {@link Search} gives a partial tour up. */
enum Pruning {
    /** When it is as long as the best tour, as in the TreadMarks program. */
    BY_LENGTH(Integer.MAX_VALUE),

    /**
     * As soon as no tour that begins like it can be shorter than the best. With fewer open cities
     * than four it is quicker to try than to compute the bound.
     */
    BY_BOUND(4);

    private final int openMin;

    Pruning(int openMin) {
        this.openMin = openMin;
    }

    /** How many open cities a tour must have for its {@link LowerBound} to be looked at. */
    int openMin() {
        return openMin;
    }
}
