package dev.merino.apps.tsp;

import java.util.Optional;

/** What one rank does: splits and searches tours of its own, and gives some to who has none. */
final class TspRank {
    /** So many that some of them are promising whatever the input is. */
    private static final int TOURS_OF_RANK = 512;

    private final TourQueue queue;
    private final BestTour best;
    private final News news;
    private final Search search;
    private final Tours own = new Tours();
    private final Branching branching;
    private final Turn turn = new Turn();
    private int bestLength = Cities.NO_ROAD;
    private int heardLength = Cities.NO_ROAD;
    private int offeredLength = Cities.NO_ROAD;

    /**
     * A rank that takes tours from {@code queue}.
     *
     * @param openMax how many open cities a tour may have to be searched whole
     */
    TspRank(
            Cities cities,
            int openMax,
            Pruning pruning,
            TourQueue queue,
            BestTour best,
            News news) {
        this.best = best;
        this.queue = queue;
        this.news = news;
        this.search = new Search(cities, pruning, best::latest);
        this.branching = new Branching(cities, openMax, own);
    }

    /**
     * Works as {@code rank} of {@code ranks} until none has tours; returns how many partial tours
     * this one has looked at.
     */
    long solve(int rank, int ranks) {
        branching.deal(TOURS_OF_RANK, rank, ranks);
        turn.begin(System.nanoTime(), false);
        do {
            searchOwn();
            queue.take(own);
        } while (own.size() > 0);
        return search.explored();
    }

    private void searchOwn() {
        Optional<PartialTour> tour = branching.next(bestLength);
        while (tour.isPresent()) {
            look();
            bestLength = search.complete(tour.get(), bestLength);
            tour = branching.next(bestLength);
        }
        offer();
    }

    private void look() {
        if (turn.isOver(System.nanoTime(), bestLength < heardLength)) {
            News.Look look = news.look();
            if (bestLength < look.bestLength()) {
                news.shorten(look, bestLength);
            }
            bestLength = Math.min(bestLength, look.bestLength());
            heardLength = bestLength;
            if (best.isRacing()) {
                offer();
            }
            boolean somebodyWaits = look.waiting() > 0;
            if (somebodyWaits) {
                queue.give(own);
            }
            turn.begin(System.nanoTime(), somebodyWaits);
        }
    }

    /** Keeps the tour that was found here, unless a better one is known. */
    private void offer() {
        int length = search.ownLength();
        if (length < offeredLength && length <= bestLength) {
            best.offer(search.ownTour(), length);
            offeredLength = length;
        }
    }
}
