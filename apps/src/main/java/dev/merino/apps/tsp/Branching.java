package dev.merino.apps.tsp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Splits partial tours from the top of {@link Tours}, one city longer each time, until there is one
 * with so few open cities that a {@link Search} of its own is worth it.
 */
final class Branching {
    private final Cities cities;
    private final int openMax;
    private final LowerBound lowerBound;
    private final Tours tours;

    /**
     * Splits {@code tours}.
     *
     * @param openMax how many open cities a tour may have to be searched whole
     */
    Branching(Cities cities, int openMax, Tours tours) {
        this.cities = cities;
        this.openMax = openMax;
        this.lowerBound = new LowerBound(cities);
        this.tours = tours;
    }

    /** How much has been computed since the last time, in accesses to shared memory. */
    long takeWork() {
        return lowerBound.takeWork();
    }

    /** Takes a tour that may become shorter than {@code bestLength}; empty when none is left. */
    Optional<PartialTour> next(int bestLength) {
        while (tours.size() > 0) {
            PartialTour tour = tours.pop();
            if (tour.bound() >= bestLength) {
                tours.dropAll(); // the others have no lower bounds
            } else if (isSearched(tour) || !tours.hasRoom()) {
                return Optional.of(tour);
            } else {
                split(tour, bestLength);
            }
        }
        return Optional.empty();
    }

    /**
     * Begins: splits the tour that has not left city 0 until there are {@code count} tours for each
     * of {@code ranks} ranks, and keeps those of {@code rank}. All ranks do the same, so that they
     * need not ask one another; they have equally promising tours, the best the first one of rank
     * 0.
     */
    void deal(int count, int rank, int ranks) {
        tours.push(PartialTour.start());
        while (tours.size() > 0 && tours.size() < count * ranks && !isSearched(tours.top())) {
            split(tours.pop(), Cities.NO_ROAD);
        }
        List<PartialTour> kept = new ArrayList<>();
        for (int i = 0; tours.size() > 0; i++) {
            PartialTour tour = tours.pop();
            if (i % ranks == rank) {
                kept.add(tour);
            }
        }
        kept.forEach(tours::push);
    }

    private boolean isSearched(PartialTour tour) {
        return cities.count() - tour.count() <= openMax;
    }

    private void split(PartialTour tour, int bestLength) {
        boolean[] visited = tour.visited(cities.count());
        for (int next : cities.nearest(tour.last())) {
            if (!visited[next]) {
                pushHopeful(tour, next, visited, bestLength);
            }
        }
    }

    private void pushHopeful(PartialTour tour, int next, boolean[] visited, int bestLength) {
        int length = tour.length() + cities.road(tour.last(), next);
        visited[next] = true;
        int bound = lowerBound.of(next, visited, length);
        visited[next] = false;
        if (bound < bestLength) {
            int[] longer = Arrays.copyOf(tour.cities(), tour.count() + 1);
            longer[tour.count()] = next;
            tours.push(new PartialTour(longer, length, bound));
        }
    }
}
