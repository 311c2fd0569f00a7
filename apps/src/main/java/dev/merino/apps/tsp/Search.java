package dev.merino.apps.tsp;

/**
 * Completes partial tours in all ways that may be best: depth first, nearest city first, in private
 * memory.
 */
final class Search {
    /** With fewer open cities it is quicker to try than to compute the bound. */
    private static final int BOUND_OPEN_MIN = 4;

    /** The first tours improve on each other in no time: others need not hear of every one. */
    private static final long PAUSE_NS = 1_000_000;

    private final Cities cities;
    private final LowerBound lowerBound;
    private final Incumbent incumbent;
    private final int[] path;
    private final int[] bestPath;
    private boolean[] visited = {};
    private int bestLength;
    private long explored;

    /** The path of a tour that has not been offered yet. */
    private boolean isBetter;

    private long offeredNs = System.nanoTime() - PAUSE_NS;

    Search(Cities cities, Incumbent incumbent) {
        this.cities = cities;
        this.lowerBound = new LowerBound(cities);
        this.incumbent = incumbent;
        this.path = new int[cities.count()];
        this.bestPath = new int[cities.count()];
    }

    /**
     * Offers all tours that begin like {@code tour} and improve on {@code bestLength} and on one
     * another; returns the best length that is known then.
     */
    int complete(PartialTour tour, int bestLength) {
        System.arraycopy(tour.cities(), 0, path, 0, tour.count());
        this.visited = tour.visited(cities.count());
        this.bestLength = bestLength;
        visit(tour.count(), tour.length());
        if (isBetter) {
            offer();
        }
        return this.bestLength;
    }

    /** How many partial tours were looked at. */
    long explored() {
        return explored;
    }

    private void visit(int count, int length) {
        explored++;
        bestLength = incumbent.latest(bestLength);
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
        return path.length - count < BOUND_OPEN_MIN
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
            System.arraycopy(path, 0, bestPath, 0, path.length);
            isBetter = true;
            if (System.nanoTime() - offeredNs >= PAUSE_NS) {
                offer();
            }
        }
    }

    private void offer() {
        bestLength = incumbent.offer(bestPath, bestLength);
        isBetter = false;
        offeredNs = System.nanoTime();
    }
}
