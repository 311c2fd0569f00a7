package dev.merino.apps.tsp;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Tours in private memory. */
final class TourHeap implements Tours {
    private final PriorityQueue<PartialTour> queue =
            new PriorityQueue<>(Comparator.comparingInt(PartialTour::bound));

    @Override
    public int size() {
        return queue.size();
    }

    @Override
    public boolean hasRoom() {
        return true;
    }

    @Override
    public void push(PartialTour tour) {
        queue.add(tour);
    }

    @Override
    public PartialTour pop() {
        return queue.remove();
    }

    @Override
    public PartialTour top() {
        return queue.element();
    }

    @Override
    public void dropAll() {
        queue.clear();
    }
}
