package dev.merino.apps.tsp;

/**
 * The beginning of a tour.
 *
 * @param cities the cities so far, from city 0 on
 * @param length the length so far
 * @param bound what no tour that begins like this can be shorter than
 */
record PartialTour(int[] cities, int length, int bound) {
    /** The tour that has not left city 0. */
    static PartialTour start() {
        return new PartialTour(new int[] {0}, 0, 0);
    }

    int count() {
        return cities.length;
    }

    int last() {
        return cities[cities.length - 1];
    }

    /** For each of {@code count} cities whether it is on the tour. */
    boolean[] visited(int count) {
        boolean[] visited = new boolean[count];
        for (int city : cities) {
            visited[city] = true;
        }
        return visited;
    }
}
