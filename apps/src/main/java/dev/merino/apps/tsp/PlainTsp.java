package dev.merino.apps.tsp;

import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/** The sequential program: the same branch and bound, with a queue and a best tour of its own. */
final class PlainTsp {
    /** Tours in ordinary memory, with room for all. */
    private static final class PlainTours implements Tours {
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

    private PlainTsp() {}

    /** The length of the best tour, or {@link Cities#NO_ROAD}. */
    static int length(Cities cities, int openMax) {
        int[] best = {Cities.NO_ROAD};
        Search search = new Search(cities, (_, length) -> best[0] = Math.min(best[0], length));
        Tours tours = new PlainTours();
        tours.push(PartialTour.start());
        Branching branching = new Branching(cities, openMax, tours);
        Optional<PartialTour> tour = branching.next(best[0]);
        while (tour.isPresent()) {
            int _ = search.complete(tour.get(), best[0]);
            tour = branching.next(best[0]);
        }
        return best[0];
    }
}
