package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedLock;

import java.util.Optional;

/**
 * The work of one rank where every tour passes through one queue, as in the TreadMarks program. A
 * rank that needs a tour takes the queue's lock, splits tours until there is one to be searched
 * whole, and gives the lock back. So all tours that are ever split are split under the lock, and a
 * queue that is empty stays so. A better tour is stored when it is found, under a lock of its own,
 * and ranks read the best length without it.
 */
final class SharedQueueRank {
    /** More than the app's matrices need; 20 cities leave some 3,000. */
    private static final int TOURS_MAX = 16_384;

    /** After so many partial tours others hear how long this rank has searched. */
    private static final int LOOKED_AT_ONCE = 4096;

    private final Member me;
    private final SharedTours tours;
    private final SharedLock lock;
    private final BestTour best;
    private final Search search;
    private final Branching branching;
    private int looked;

    /**
     * A rank that knows no tour.
     *
     * @param openMax how many open cities a tour may have to be searched whole
     */
    SharedQueueRank(Member me, Cities cities, int openMax, Pruning pruning, BestTour best) {
        this.me = me;
        this.best = best;
        this.tours = new SharedTours(me, cities.count(), TOURS_MAX);
        this.lock = me.named("tsp shared queue lock").lock();
        this.search = new Search(cities, pruning, this::latest, this::offer);
        this.branching = new Branching(cities, openMax, tours);
    }

    /** One rank puts the first tour into the queue, before any works. */
    void begin() {
        tours.clear();
        tours.push(PartialTour.start());
    }

    /** Works until there are no tours; returns how many partial tours this rank has looked at. */
    long solve() {
        int bestLength = Cities.NO_ROAD;
        Optional<PartialTour> tour = take(bestLength);
        while (tour.isPresent()) {
            bestLength = search.complete(tour.get(), bestLength);
            me.work(search.takeWork());
            tour = take(bestLength);
        }
        return search.explored();
    }

    private Optional<PartialTour> take(int bestLength) {
        lock.lock();
        try {
            Optional<PartialTour> tour = branching.next(best.latest(bestLength));
            me.work(branching.takeWork());
            return tour;
        } finally {
            lock.unlock();
        }
    }

    /** The best length as this rank's node has it now. */
    private int latest(int known) {
        if (++looked % LOOKED_AT_ONCE == 0) {
            me.work(search.takeWork());
        }
        return best.latest(known);
    }

    private void offer() {
        me.work(search.takeWork());
        best.offer(search.ownTour(), search.ownLength());
    }
}
