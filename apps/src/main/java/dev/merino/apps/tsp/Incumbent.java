package dev.merino.apps.tsp;

/** Keeps the best tour found so far. */
@FunctionalInterface
interface Incumbent {
    /**
     * Offers a complete tour, and learns what is best now.
     *
     * @param tour the cities in order; it is not kept
     * @param length the length with the way back
     * @return the length of the best tour, which is {@code length} or less
     */
    int offer(int[] tour, int length);

    /**
     * What one who knows of a tour of length {@code known} may go on with: that, or something
     * better.
     */
    default int latest(int known) {
        return known;
    }
}
