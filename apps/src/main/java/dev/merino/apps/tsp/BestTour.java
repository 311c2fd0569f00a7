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
 * not needed: a rank tells and hears lengths by the {@link News} now and then, and goes on with its
 * own copy; the tour itself is kept here when it has no more to search. An old copy is harmless,
 * since lengths only get shorter: it prunes less than it could, and never too much. For the same
 * reason the race is harmless where it is asked for: what a racing read returns was the length of a
 * tour at some time.
 */
final class BestTour {
    private static final int LENGTH = 0;
    private static final int FIRST_CITY = 1;

    private final int count;
    private final boolean racing;
    private final SharedInts words;
    private final SharedLock lock;

    /**
     * Every rank makes one, and all are the same tour.
     *
     * @param racing whether {@link #latest} looks at the length without the lock
     */
    BestTour(Member me, int count, boolean racing) {
        this.count = count;
        this.racing = racing;
        this.words = me.named("tsp best").ints(FIRST_CITY + count);
        this.lock = me.named("tsp best lock").lock();
    }

    /** One rank says that there is no tour yet, before anyone asks. */
    void clear() {
        words.set(LENGTH, Cities.NO_ROAD);
    }

    /** The length, once all ranks are done; {@link Cities#NO_ROAD} if there is no tour. */
    int length() {
        return words.get(LENGTH);
    }

    /** Whether {@link #latest} looks at the length without the lock. */
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

    /**
     * What one who knows of a tour of length {@code known} may go on with: that, or something
     * better.
     */
    int latest(int known) {
        int seen = racing ? words.get(LENGTH) : known;
        return seen > 0 ? Math.min(seen, known) : known; // 0 is what was there before any length
    }

    /** The cities in order, once all ranks are done. */
    int[] cities() {
        int[] cities = new int[count];
        words.copyTo(FIRST_CITY, cities, 0, count);
        return cities;
    }
}
