package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedLock;

import java.util.Optional;

/**
 * The shared queue of partial tours, the most promising first.
 *
 * <p>Ranks tell each other here, too, how long the best tour is: a lock of its own for that would
 * double what a task costs.
 *
 * <p>A rank that takes a tour does the {@link Branching} under the lock, as the TreadMarks program
 * does: nothing is pushed by anyone who works outside. Hence an empty queue stays empty, and a rank
 * that finds it so is done; nobody waits for work.
 */
final class TourQueue {
    /** As in the TreadMarks program. */
    private static final int TOURS_MAX = 5000;

    /** A tour to complete, and the length of the best one that anybody knew who took one. */
    record Task(PartialTour tour, int bestLength) {}

    private final TourHeap heap;
    private final Branching branching;
    private final SharedLock lock;

    /** Every rank makes one, and all are the same queue. */
    TourQueue(Member me, Cities cities, int openMax) {
        this.heap = new TourHeap(me, cities.count(), TOURS_MAX);
        this.branching = new Branching(cities, openMax, heap);
        this.lock = me.named("tsp queue lock").lock();
    }

    /** One rank puts the tour that has not left city 0 into the queue, before anyone takes. */
    void fill() {
        heap.initialise();
        heap.push(PartialTour.start());
    }

    /**
     * Takes a tour that may become the best one, of which the rank knows the length {@code known};
     * empty when none is left.
     */
    Optional<Task> take(int known) {
        lock.lock();
        try {
            int bestLength = heap.bestLength(known);
            return branching.next(bestLength).map(tour -> new Task(tour, bestLength));
        } finally {
            lock.unlock();
        }
    }
}
