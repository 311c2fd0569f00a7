package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedLock;

import java.util.Optional;

/**
 * The shared queue of partial tours, the most promising first.
 *
 * <p>A rank that takes a tour does the {@link Branching} under the lock, as the TreadMarks program
 * does: nothing is pushed by anyone who works outside. Hence an empty queue stays empty, and a rank
 * that finds it so is done; nobody waits for work.
 */
final class TourQueue {
    /** As in the TreadMarks program. */
    private static final int TOURS_MAX = 5000;

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

    /** Takes a tour that may become shorter than {@code bestLength}; empty when none is left. */
    Optional<PartialTour> take(int bestLength) {
        lock.lock();
        try {
            return branching.next(bestLength);
        } finally {
            lock.unlock();
        }
    }
}
