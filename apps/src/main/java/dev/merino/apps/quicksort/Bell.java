package dev.merino.apps.quicksort;

import dev.merino.Member;
import dev.merino.SharedInts;
import dev.merino.SharedLock;

import java.util.concurrent.locks.Condition;

/**
 * Where ranks without work wait until another rank has some, or until all of them wait.
 *
 * <p>A rank remembers how often it has heard the bell. If it rang since then, also before the rank
 * began to wait, waiting ends: work that came after the rank looked for it is not missed. Only
 * ranks with work make more of it, so that when all wait the work is done, whatever rang; the count
 * then stays at the number of ranks, which is how each of them learns it.
 */
final class Bell {
    private static final int WAITING = 0;
    private static final int RINGS = 1;
    private static final int WORDS = 2;

    private final int ranks;
    private final SharedInts words;
    private final SharedLock lock;
    private final Condition changed;
    private int heard;

    /** Every rank creates one, and all share one bell. */
    Bell(Member me, String name) {
        this.ranks = me.size();
        this.words = me.named(name).ints(WORDS);
        this.lock = me.named(name + " lock").lock();
        this.changed = lock.newCondition();
    }

    /** Wakes all ranks that wait; the caller has work. */
    void ring() {
        lock.lock();
        try {
            words.set(RINGS, words.get(RINGS) + 1);
            if (words.get(WAITING) > 0) { // a signal that nobody hears costs as much as any
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a ring that this rank has not heard; no if all ranks wait, so that none comes. */
    boolean await() throws InterruptedException {
        lock.lock();
        try {
            words.set(WAITING, words.get(WAITING) + 1);
            while (words.get(RINGS) == heard && words.get(WAITING) < ranks) {
                changed.await();
            }
            if (words.get(WAITING) == ranks) {
                changed.signalAll();
                return false;
            }
            words.set(WAITING, words.get(WAITING) - 1);
            heard = words.get(RINGS);
            return true;
        } finally {
            lock.unlock();
        }
    }
}
