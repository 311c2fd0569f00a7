package dev.merino.apps.tsp;

import java.util.Optional;

/** What one rank does: splits and searches tours of its own, and gives some to who has none. */
final class TspRank {
    private final TourQueue queue;
    private final News news;
    private final Search search;
    private final Tours own = new PrivateTours();
    private final Branching branching;
    private final Turn turn = new Turn();
    private int bestLength = Cities.NO_ROAD;

    /**
     * A rank that takes tours from {@code queue}.
     *
     * @param openMax how many open cities a tour may have to be searched whole
     */
    TspRank(Cities cities, int openMax, TourQueue queue, Incumbent best, News news) {
        this.queue = queue;
        this.news = news;
        this.search = new Search(cities, best);
        this.branching = new Branching(cities, openMax, own);
    }

    /** Works until no rank has tours; returns how many partial tours this one has looked at. */
    long solve() {
        queue.take(own);
        while (own.size() > 0) {
            Optional<PartialTour> tour = branching.next(bestLength);
            while (tour.isPresent()) {
                look();
                bestLength = search.complete(tour.get(), bestLength);
                tour = branching.next(bestLength);
            }
            queue.take(own);
        }
        return search.explored();
    }

    private void look() {
        if (turn.isOver(System.nanoTime())) {
            News.Look look = news.look();
            bestLength = Math.min(bestLength, look.bestLength());
            boolean somebodyWaits = look.waiting() > 0;
            if (somebodyWaits) {
                queue.give(own);
            }
            turn.begin(System.nanoTime(), somebodyWaits);
        }
    }
}
