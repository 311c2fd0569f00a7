package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedLock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;

/**
 * A queue through which ranks with many partial tours give some to ranks that have none.
 *
 * <p>In the TreadMarks program every tour passes through a shared queue. Here the lock comes from
 * another node with the pages under it, and that takes longer than a tour: ranks keep the tours
 * that they split, and poll whether another rank waits ({@link SearchStatus}). A rank gives every
 * second one of its best tours: so both continue with equally promising tours, and together search
 * in nearly the order in which one rank would.
 */
final class TourQueue {
    /** Enough to be busy for longer than it takes to hand them over; a few pages of them. */
    private static final int GIVEN_MAX = 1024;

    private final TourBuffer buffer;
    private final SearchStatus status;
    private final SharedLock lock;
    private final Condition changed;
    private final int ranks;

    /** Every rank creates one, and all share one queue. */
    TourQueue(Member me, Cities cities, SearchStatus status) {
        this.buffer = new TourBuffer(me, cities.count(), GIVEN_MAX);
        this.status = status;
        this.lock = me.named("tsp queue lock").lock();
        this.changed = lock.newCondition();
        this.ranks = me.size();
    }

    /**
     * Waits until another rank gives tours, and fills {@code own}, which is empty; leaves it empty
     * when no rank has any left.
     */
    void take(TourHeap own) {
        lock.lock();
        try {
            int waiting = status.beginWait();
            while (buffer.isEmpty() && waiting < ranks) {
                changed.awaitUninterruptibly();
                waiting = status.read().waiting();
            }
            if (buffer.isEmpty()) {
                changed.signalAll(); // all ranks wait, so none will give
                return;
            }
            share(own, waiting);
            status.endWait();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the share of one of {@code waiting} ranks: as many as the others, and as promising. */
    private void share(TourHeap own, int waiting) {
        List<PartialTour> left = new ArrayList<>();
        List<PartialTour> tours = buffer.tours();
        for (int i = 0; i < tours.size(); i++) {
            if (i % waiting == 0) {
                own.push(tours.get(i));
            } else {
                left.add(tours.get(i));
            }
        }
        buffer.put(left);
    }

    /** Gives some of {@code own} to waiting ranks, unless the buffer still has some. */
    void give(TourHeap own) {
        lock.lock();
        try {
            if (own.size() > 1 && buffer.isEmpty()) {
                buffer.put(everySecond(own));
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private static List<PartialTour> everySecond(TourHeap own) {
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
