package dev.merino.apps.tsp;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Partial tours still to be explored, in private memory, with the lowest bound on top. */
final class TourHeap {
    private final PriorityQueue<PartialTour> queue =
            new PriorityQueue<>(Comparator.comparingInt(PartialTour::bound));

    int size() {
        return queue.size();
    }

    void push(PartialTour tour) {
        queue.add(tour);
    }

    /** Takes the tour with the lowest bound; there must be one. */
    PartialTour pop() {
        return queue.remove();
    }

    /** The tour with the lowest bound, which stays; there must be one. */
    PartialTour top() {
        return queue.element();
    }

    void dropAll() {
        queue.clear();
    }
}
