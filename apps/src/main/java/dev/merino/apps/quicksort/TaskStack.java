package dev.merino.apps.quicksort;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedInts;
import dev.merino.SharedLock;

import java.util.Optional;
import java.util.concurrent.locks.Condition;

/**
 * A shared stack of ranges to sort, with room for a fixed number of them.
 *
 * <pre>
 *   0        1         2         3       4         5
 *   +--------+---------+---------+-------+---------+-------+----
 *   | depth  | waiting | from[0] | to[0] | from[1] | to[1] | ...
 *   +--------+---------+---------+-------+---------+-------+----
 * </pre>
 *
 * <p>All words are read and written under the lock. A rank that finds no task waits on the
 * condition, and is counted as waiting meanwhile. Only working ranks push, so that when all wait
 * the work is done; the count then stays at the number of ranks, which is how each of them learns
 * it.
 */
final class TaskStack {
    private static final int DEPTH = 0;
    private static final int WAITING = 1;
    private static final int FIRST_TASK = 2;
    private static final int TASK_WORDS = 2;

    private final int ranks;
    private final int tasksMax;
    private final SharedInts words;
    private final SharedLock lock;
    private final Condition changed;

    /** Every rank creates one, and all share one stack. */
    TaskStack(Member me, int tasksMax) {
        this.ranks = me.size();
        this.tasksMax = tasksMax;
        this.words = me.named("quicksort tasks").ints(FIRST_TASK + (long) TASK_WORDS * tasksMax);
        this.lock = me.named("quicksort tasks lock").lock();
        this.changed = lock.newCondition();
    }

    /** Pushes {@code task}, or says no when the stack is full. */
    boolean push(Share task) {
        lock.lock();
        try {
            int depth = words.get(DEPTH);
            if (depth == tasksMax) {
                return false;
            }
            put(depth, task);
            words.set(DEPTH, depth + 1);
            if (words.get(WAITING) > 0) { // a signal that nobody hears costs as much as any
                changed.signal();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes a task, waiting for one as long as another rank may still push; empty when all work is
     * done.
     */
    Optional<Share> take() throws InterruptedException {
        lock.lock();
        try {
            words.set(WAITING, words.get(WAITING) + 1);
            while (words.get(DEPTH) == 0 && words.get(WAITING) < ranks) {
                changed.await();
            }
            return words.get(DEPTH) == 0 ? finished() : Optional.of(pop());
        } finally {
            lock.unlock();
        }
    }

    private Optional<Share> finished() {
        changed.signalAll();
        return Optional.empty();
    }

    private Share pop() {
        int top = words.get(DEPTH) - 1;
        words.set(DEPTH, top);
        words.set(WAITING, words.get(WAITING) - 1);
        int word = FIRST_TASK + TASK_WORDS * top;
        return new Share(words.get(word), words.get(word + 1));
    }

    private void put(int depth, Share task) {
        int word = FIRST_TASK + TASK_WORDS * depth;
        words.set(word, (int) task.from());
        words.set(word + 1, (int) task.to());
    }
}
