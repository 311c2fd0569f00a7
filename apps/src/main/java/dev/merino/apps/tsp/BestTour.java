package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedInts;
import dev.merino.SharedLock;

/**
 * The best tour that any rank has found.
 *
 * <pre>
 *   0        1         2         3
 *   +--------+---------+---------+----
 *   | length | city[0] | city[1] | ...
 *   +--------+---------+---------+----
 * </pre>
 *
 * <p>The TreadMarks program reads the length without the lock, wherever it needs it. Such a race is
 * not needed: ranks exchange lengths through the {@link SearchStatus} from time to time, and search
 * with their own copy; a rank stores the tour itself here when it has nothing left to search. An
 * old copy is harmless, since lengths only get shorter: it prunes less than it could, and never too
 * much. For the same reason the optional race is harmless: a racing read returns the length of a
 * tour at some earlier time.
 */
final class BestTour {
    private static final int LENGTH = 0;
    private static final int FIRST_CITY = 1;

    private final int count;
    private final boolean racing;
    private final SharedInts words;
    private final SharedLock lock;

    /**
     * Every rank creates one, and all share one tour.
     *
     * @param racing whether {@link #latest} reads the length without the lock
     */
    BestTour(Member me, int count, boolean racing) {
        this.count = count;
        this.racing = racing;
        this.words = me.named("tsp best").ints(FIRST_CITY + count);
        this.lock = me.named("tsp best lock").lock();
    }

    /** Initialises it to no tour; one rank calls this before any reads. */
    void clear() {
        words.set(LENGTH, Cities.NO_ROAD);
    }

    /** The length, once all ranks are done; {@link Cities#NO_ROAD} if there is no tour. */
    int length() {
        return words.get(LENGTH);
    }

    /** Whether {@link #latest} reads the length without the lock. */
    boolean isRacing() {
        return racing;
    }

    /**
     * Keeps {@code tour}, of {@code length} with the way back, if it is better than what is there.
     */
    void offer(int[] tour, int length) {
        lock.lock();
        try {
            if (length < words.get(LENGTH)) {
                words.set(LENGTH, length);
                words.copyFrom(FIRST_CITY, tour, 0, count);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The length to prune with for a rank that knows of {@code known}: that, or a shorter one. */
    int latest(int known) {
        int seen = racing ? words.get(LENGTH) : known;
        return seen > 0 ? Math.min(seen, known) : known; // 0 was there before any length
    }

    /** The cities in order, once all ranks are done. */
    int[] cities() {
        int[] cities = new int[count];
        words.copyTo(FIRST_CITY, cities, 0, count);
        return cities;
    }
}
