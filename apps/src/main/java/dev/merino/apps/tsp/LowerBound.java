package dev.merino.apps.tsp;

/**
 * What a tour with a given beginning must at least be long.
 *
 * <p>The rest of the tour leads from the last city through all open ones back to city 0. Every open
 * city is entered and left by two roads that lead to different cities; the last city is left and
 * city 0 is entered. Adding up the cheapest way of doing so for each city counts every road twice,
 * once at either end: half of the sum is the bound.
 */
final class LowerBound {
    /** The bound of a beginning that no tour has. */
    static final int NO_TOUR = Integer.MAX_VALUE;

    private final Cities cities;
    private long work;

    LowerBound(Cities cities) {
        this.cities = cities;
    }

    /** How much has been computed since the last time, in accesses to shared memory. */
    long takeWork() {
        long sum = work;
        work = 0;
        return sum;
    }

    /**
     * The bound for a tour that has come to {@code last} through the {@code visited} cities in
     * {@code length}.
     */
    int of(int last, boolean[] visited, int length) {
        work += 24L * visited.length;
        long twice = cheapestExit(last, visited) + cheapestReturn(visited);
        for (int city = 0; city < visited.length; city++) {
            if (!visited[city]) {
                twice += cheapestPassage(city, last, visited);
            }
        }
        return twice >= Cities.NO_ROAD ? NO_TOUR : length + (int) ((twice + 1) / 2);
    }

    private long cheapestExit(int last, boolean[] visited) {
        int[] targets = cities.nearest(last);
        return roadTo(last, targets, firstOpen(targets, 0, visited, last));
    }

    private long cheapestReturn(boolean[] visited) {
        int[] origins = cities.origins(0);
        return roadFrom(origins, firstOpen(origins, 0, visited, 0), 0);
    }

    /** The cheapest way into and out of {@code city}, not from and to the same neighbour. */
    private long cheapestPassage(int city, int last, boolean[] visited) {
        int[] origins = cities.origins(city);
        int[] targets = cities.nearest(city);
        int in = firstOpen(origins, 0, visited, last);
        int out = firstOpen(targets, 0, visited, 0);
        if (in == origins.length || out == targets.length || origins[in] != targets[out]) {
            return roadFrom(origins, in, city) + roadTo(city, targets, out);
        }
        int inNext = firstOpen(origins, in + 1, visited, last);
        int outNext = firstOpen(targets, out + 1, visited, 0);
        return Math.min(
                roadFrom(origins, inNext, city) + roadTo(city, targets, out),
                roadFrom(origins, in, city) + roadTo(city, targets, outNext));
    }

    /**
     * Where in {@code others}, from {@code start} on, the first city is that is open or is {@code
     * end}.
     */
    private static int firstOpen(int[] others, int start, boolean[] visited, int end) {
        int at = start;
        while (at < others.length && visited[others[at]] && others[at] != end) {
            at++;
        }
        return at;
    }

    private long roadFrom(int[] origins, int at, int city) {
        return at < origins.length ? cities.road(origins[at], city) : Cities.NO_ROAD;
    }

    private long roadTo(int city, int[] targets, int at) {
        return at < targets.length ? cities.road(city, targets[at]) : Cities.NO_ROAD;
    }
}
