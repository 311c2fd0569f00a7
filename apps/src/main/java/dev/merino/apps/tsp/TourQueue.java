package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedLock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;

/**
 * The shared queue of partial tours, through which ranks that have many give some to ranks that
 * have none.
 *
 * <p>In the TreadMarks program every tour passes through the queue. Here the lock comes from
 * another node with the pages under it, and that takes longer than a tour: ranks keep the tours
 * that they split, and look now and then whether anybody waits ({@link News}). Whoever gives, gives
 * every second one of its best: so both go on with equally promising tours, and together search in
 * nearly the order in which one rank would.
 */
final class TourQueue {
    /** As in the TreadMarks program. */
    private static final int TOURS_MAX = 5000;

    /** Enough to be busy for longer than it takes to hand them over. */
    private static final int GIVEN_MAX = 1024;

    private final TourHeap heap;
    private final News news;
    private final SharedLock lock;
    private final Condition changed;
    private final int ranks;

    /** Every rank makes one, and all are the same queue. */
    TourQueue(Member me, Cities cities, News news) {
        this.heap = new TourHeap(me, cities.count(), TOURS_MAX);
        this.news = news;
        this.lock = me.named("tsp queue lock").lock();
        this.changed = lock.newCondition();
        this.ranks = me.size();
    }

    /** One rank puts the tour that has not left city 0 into the queue, before anyone takes. */
    void fill() {
        heap.initialise();
        heap.push(PartialTour.start());
    }

    /**
     * Fills {@code own}, which is empty, waiting until somebody gives; leaves it empty when no rank
     * has any left.
     */
    void take(Tours own) {
        lock.lock();
        try {
            int waiting = news.begin();
            while (heap.size() == 0 && waiting < ranks) {
                changed.awaitUninterruptibly();
                waiting = news.look().waiting();
            }
            if (heap.size() == 0) {
                changed.signalAll(); // all wait: nobody will give
                return;
            }
            for (int left = heap.size() / waiting; left >= 0 && heap.size() > 0; left--) {
                own.push(heap.pop());
            }
            news.end();
        } finally {
            lock.unlock();
        }
    }

    /** Gives some of {@code own} to those who wait, if nobody else has given any. */
    void give(Tours own) {
        lock.lock();
        try {
            List<PartialTour> kept = new ArrayList<>();
            boolean isWanted = heap.size() == 0;
            while (isWanted && own.size() > 1 && kept.size() < GIVEN_MAX) {
                kept.add(own.pop());
                heap.push(own.pop());
            }
            kept.forEach(own::push);
            if (!kept.isEmpty()) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
