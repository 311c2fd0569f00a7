package dev.merino.apps.tsp;

import java.util.Optional;

/** The sequential program: the same branch and bound, with a queue and a best tour of its own. */
final class PlainTsp {
    private PlainTsp() {}

    /** The length of the best tour, or {@link Cities#NO_ROAD}. */
    static int length(Cities cities, int openMax) {
        int[] best = {Cities.NO_ROAD};
        Search search = new Search(cities, (_, length) -> best[0] = Math.min(best[0], length));
        Tours tours = new PrivateTours();
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
