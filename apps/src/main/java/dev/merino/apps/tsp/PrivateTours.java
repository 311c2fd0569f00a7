package dev.merino.apps.tsp;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Tours in ordinary memory, with room for all. */
final class PrivateTours implements Tours {
    private final PriorityQueue<PartialTour> queue =
            new PriorityQueue<>(Comparator.comparingInt(PartialTour::bound));

    @Override
    public int size() {
        return queue.size();
    }

    @Override
    public boolean hasRoomFor(int count) {
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
    public void dropAll() {
        queue.clear();
    }
}
