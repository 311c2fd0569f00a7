package dev.merino.apps.tsp;

import dev.merino.Member;

import java.util.Optional;

/** The work of one rank: it splits and searches its own tours, and gives some to idle ranks. */
final class TspRank {
    /** So many that some of them are promising whatever the input is. */
    private static final int TOURS_OF_RANK = 512;

    private final Member me;
    private final TourQueue queue;
    private final BestTour best;
    private final SearchStatus status;
    private final Search search;
    private final TourHeap own = new TourHeap();
    private final Branching branching;
    private final PollInterval interval = new PollInterval();
    private int bestLength = Cities.NO_ROAD;
    private int publishedLength = Cities.NO_ROAD;
    private int offeredLength = Cities.NO_ROAD;

    /**
     * A rank that takes tours from {@code queue}.
     *
     * @param openMax how many open cities a tour may have to be searched whole
     */
    TspRank(
            Member me,
            Cities cities,
            int openMax,
            Pruning pruning,
            TourQueue queue,
            BestTour best,
            SearchStatus status) {
        this.me = me;
        this.best = best;
        this.queue = queue;
        this.status = status;
        this.search = new Search(cities, pruning, best::latest);
        this.branching = new Branching(cities, openMax, own);
    }

    /**
     * Works as {@code rank} of {@code ranks} until none has tours; returns how many partial tours
     * this one has looked at.
     */
    long solve(int rank, int ranks) {
        branching.deal(TOURS_OF_RANK, rank, ranks);
        interval.restart(me.nanoTime(), false);
        do {
            searchOwn();
            queue.take(own);
        } while (own.size() > 0);
        return search.explored();
    }

    private void searchOwn() {
        Optional<PartialTour> tour = branching.next(bestLength);
        while (tour.isPresent()) {
            poll();
            bestLength = search.complete(tour.get(), bestLength);
            me.work(search.takeWork() + branching.takeWork());
            tour = branching.next(bestLength);
        }
        offer();
    }

    private void poll() {
        if (interval.isOver(me.nanoTime(), bestLength < publishedLength)) {
            SearchStatus.Snapshot seen = status.read();
            if (bestLength < seen.bestLength()) {
                status.publish(seen, bestLength);
            }
            bestLength = Math.min(bestLength, seen.bestLength());
            publishedLength = bestLength;
            if (best.isRacing()) {
                offer();
            }
            boolean isRankWaiting = seen.waiting() > 0;
            if (isRankWaiting) {
                queue.give(own);
            }
            interval.restart(me.nanoTime(), isRankWaiting);
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
