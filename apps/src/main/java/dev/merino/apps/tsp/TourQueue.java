package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedLock;

import java.util.Arrays;
import java.util.Optional;

/**
 * The shared queue of partial tours, the most promising first.
 *
 * <p>A rank that takes a tour splits tours from the front, one city longer each time, until it has
 * one with so few open cities that a private search is worth it. It does so under the lock, as the
 * TreadMarks program does: nothing is pushed by anyone who works outside. Hence an empty queue
 * stays empty, and a rank that finds it so is done; nobody waits for work.
 */
final class TourQueue {
    /** As in the TreadMarks program; when a tour's children do not fit it is searched whole. */
    private static final int TOURS_MAX = 5000;

    private final Cities cities;
    private final int openMax;
    private final LowerBound lowerBound;
    private final TourHeap heap;
    private final SharedLock lock;

    /** Every rank makes one, and all are the same queue. */
    TourQueue(Member me, Cities cities, int openMax) {
        this.cities = cities;
        this.openMax = openMax;
        this.lowerBound = new LowerBound(cities);
        this.heap = new TourHeap(me, cities.count(), TOURS_MAX);
        this.lock = me.named("tsp queue lock").lock();
    }

    /** One rank puts the tour that has not left city 0 into the queue, before anyone takes. */
    void fill() {
        heap.initialise();
        heap.push(PartialTour.start());
    }

    /** Takes a tour that may become shorter than {@code bestLength}; empty when none is left. */
    Optional<PartialTour> take(int bestLength) {
        lock.lock();
        try {
            while (heap.size() > 0) {
                PartialTour tour = heap.pop();
                if (tour.bound() >= bestLength) {
                    heap.dropAll(); // the others have no lower bounds
                } else if (isSearched(tour)) {
                    return Optional.of(tour);
                } else {
                    split(tour, bestLength);
                }
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private boolean isSearched(PartialTour tour) {
        int open = cities.count() - tour.count();
        return open <= openMax || !heap.hasRoomFor(open);
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
            heap.push(new PartialTour(longer, length, bound));
        }
    }
}
