package dev.merino.apps.tsp;

import java.util.function.IntUnaryOperator;

/**
 * Completes partial tours in all ways that may be best: depth first, nearest city first, in private
 * memory.
 */
final class Search {
    private final Cities cities;
    private final int boundOpenMin;
    private final LowerBound lowerBound;
    private final IntUnaryOperator latest;
    private final Runnable found;
    private final int[] path;
    private final int[] bestPath;
    private boolean[] visited = {};
    private int bestLength = Cities.NO_ROAD;
    private int ownLength = Cities.NO_ROAD;
    private long explored;
    private long declared;

    /**
     * A search.
     *
     * @param latest what one who knows of a tour of this length may go on with: that, or something
     *     better; asked for every partial tour
     */
    Search(Cities cities, Pruning pruning, IntUnaryOperator latest) {
        this(cities, pruning, latest, () -> {});
    }

    /**
     * The same.
     *
     * @param found called when {@link #ownTour} is a better one than before
     */
    Search(Cities cities, Pruning pruning, IntUnaryOperator latest, Runnable found) {
        this.cities = cities;
        this.boundOpenMin = pruning.openMin();
        this.lowerBound = new LowerBound(cities);
        this.latest = latest;
        this.found = found;
        this.path = new int[cities.count()];
        this.bestPath = new int[cities.count()];
    }

    /**
     * Looks at all tours that begin like {@code tour} and may improve on {@code bestLength} and on
     * one another; returns the best length that is known then.
     */
    int complete(PartialTour tour, int bestLength) {
        System.arraycopy(tour.cities(), 0, path, 0, tour.count());
        this.visited = tour.visited(cities.count());
        this.bestLength = bestLength;
        visit(tour.count(), tour.length());
        return this.bestLength;
    }

    /** The length of {@link #ownTour}, or {@link Cities#NO_ROAD} if there is none yet. */
    int ownLength() {
        return ownLength;
    }

    /** The best tour that was found here. The array changes when a better one is found. */
    int[] ownTour() {
        return bestPath;
    }

    /** How much has been computed since the last time, in accesses to shared memory. */
    long takeWork() {
        long looked = explored - declared;
        declared = explored;
        return 2 * looked * path.length + lowerBound.takeWork();
    }

    /** How many partial tours were looked at. */
    long explored() {
        return explored;
    }

    private void visit(int count, int length) {
        explored++;
        bestLength = latest.applyAsInt(bestLength);
        int last = path[count - 1];
        if (count == path.length) {
            close(last, length);
        } else if (isHopeful(count, last, length)) {
            for (int next : cities.nearest(last)) {
                if (!visited[next]) {
                    step(next, count, length + cities.road(last, next));
                }
            }
        }
    }

    private boolean isHopeful(int count, int last, int length) {
        return path.length - count < boundOpenMin
                || lowerBound.of(last, visited, length) < bestLength;
    }

    private void step(int next, int count, int length) {
        if (length < bestLength) {
            visited[next] = true;
            path[count] = next;
            visit(count + 1, length);
            visited[next] = false;
        }
    }

    private void close(int last, int length) {
        int back = cities.road(last, 0);
        if (back != Cities.NO_ROAD && length + back < bestLength) {
            bestLength = length + back;
            ownLength = bestLength;
            System.arraycopy(path, 0, bestPath, 0, path.length);
            found.run();
        }
    }
}
