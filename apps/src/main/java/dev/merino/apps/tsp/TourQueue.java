package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedLock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shared queue of partial tours, the most promising first.
 *
 * <p>Ranks tell each other here, too, how long the best tour is: a lock of its own for that would
 * double what a task costs.
 *
 * <p>A rank that takes a tour does the {@link Branching} under the lock, as the TreadMarks program
 * does: nothing is pushed by anyone who works outside. Hence an empty queue stays empty, and a rank
 * that finds it so is done; nobody waits for work. Small tours are taken several at a time, as many
 * as are left for everybody else.
 */
final class TourQueue {
    /** As in the TreadMarks program. */
    private static final int TOURS_MAX = 5000;

    /**
     * Tours to complete, the most promising first, and the length of the best one that anybody knew
     * who took some.
     */
    record Task(List<PartialTour> tours, int bestLength) {}

    private final TourHeap heap;
    private final Branching branching;
    private final SharedLock lock;
    private final int ranks;

    /** Every rank makes one, and all are the same queue. */
    TourQueue(Member me, Cities cities, int openMax) {
        this.heap = new TourHeap(me, cities.count(), TOURS_MAX);
        this.branching = new Branching(cities, openMax, heap);
        this.lock = me.named("tsp queue lock").lock();
        this.ranks = me.size();
    }

    /** One rank puts the tour that has not left city 0 into the queue, before anyone takes. */
    void fill() {
        heap.initialise();
        heap.push(PartialTour.start());
    }

    /**
     * Takes tours that may become the best one, of which the rank knows the length {@code known};
     * empty when none is left.
     *
     * @param most how many at most
     */
    Optional<Task> take(int known, int most) {
        lock.lock();
        try {
            int bestLength = heap.bestLength(known);
            List<PartialTour> tours = new ArrayList<>();
            do {
                branching.next(bestLength).ifPresent(tours::add);
            } while (tours.size() < Math.min(most, heap.size() / ranks));
            return tours.isEmpty() ? Optional.empty() : Optional.of(new Task(tours, bestLength));
        } finally {
            lock.unlock();
        }
    }
}
