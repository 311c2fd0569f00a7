package dev.merino.apps.tsp;

import java.util.Optional;

/** The sequential program: the same branch and bound, with a queue and a best tour of its own. */
final class PlainTsp {
    private PlainTsp() {}

    /** The length of the best tour, or {@link Cities#NO_ROAD}. */
    static int length(Cities cities, int openMax, Pruning pruning) {
        int best = Cities.NO_ROAD;
        Search search = new Search(cities, pruning, known -> known);
        TourHeap tours = new TourHeap();
        tours.push(PartialTour.start());
        Branching branching = new Branching(cities, openMax, tours);
        Optional<PartialTour> tour = branching.next(best);
        while (tour.isPresent()) {
            best = search.complete(tour.get(), best);
            tour = branching.next(best);
        }
        return best;
    }
}
