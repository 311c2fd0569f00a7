package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedLock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;

/**
 * Through which ranks that have many partial tours give some to ranks that have none.
 *
 * <p>In the TreadMarks program every tour passes through a shared queue. Here the lock comes from
 * another node with the pages under it, and that takes longer than a tour: ranks keep the tours
 * that they split, and look now and then whether anybody waits ({@link News}). Whoever gives, gives
 * every second one of its best: so both go on with equally promising tours, and together search in
 * nearly the order in which one rank would.
 */
final class TourQueue {
    /** Enough to be busy for longer than it takes to hand them over; a few pages of them. */
    private static final int GIVEN_MAX = 1024;

    private final TourBox box;
    private final News news;
    private final SharedLock lock;
    private final Condition changed;
    private final int ranks;

    /** Every rank makes one, and all are the same queue. */
    TourQueue(Member me, Cities cities, News news) {
        this.box = new TourBox(me, cities.count(), GIVEN_MAX);
        this.news = news;
        this.lock = me.named("tsp queue lock").lock();
        this.changed = lock.newCondition();
        this.ranks = me.size();
    }

    /**
     * Fills {@code own}, which is empty, waiting until somebody gives; leaves it empty when no rank
     * has any left.
     */
    void take(Tours own) {
        lock.lock();
        try {
            int waiting = news.begin();
            while (box.isEmpty() && waiting < ranks) {
                changed.awaitUninterruptibly();
                waiting = news.look().waiting();
            }
            if (box.isEmpty()) {
                changed.signalAll(); // all wait: nobody will give
                return;
            }
            share(own, waiting);
            news.end();
        } finally {
            lock.unlock();
        }
    }

    /** One of {@code waiting} ranks takes as many as each of the others, as promising ones. */
    private void share(Tours own, int waiting) {
        List<PartialTour> left = new ArrayList<>();
        List<PartialTour> tours = box.tours();
        for (int i = 0; i < tours.size(); i++) {
            if (i % waiting == 0) {
                own.push(tours.get(i));
            } else {
                left.add(tours.get(i));
            }
        }
        box.put(left);
    }

    /** Gives some of {@code own} to those who wait, if nobody else has given any. */
    void give(Tours own) {
        lock.lock();
        try {
            if (own.size() > 1 && box.isEmpty()) {
                box.put(everySecond(own));
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private static List<PartialTour> everySecond(Tours own) {
        List<PartialTour> kept = new ArrayList<>();
        List<PartialTour> given = new ArrayList<>();
        while (own.size() > 1 && given.size() < GIVEN_MAX) {
            kept.add(own.pop());
            given.add(own.pop());
        }
        kept.forEach(own::push);
        return given;
    }
}
