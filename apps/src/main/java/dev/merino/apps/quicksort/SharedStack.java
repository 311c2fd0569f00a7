package dev.merino.apps.quicksort;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedLock;

import java.util.Optional;
import java.util.concurrent.locks.Condition;

/**
 * One stack for all ranks under one lock, as in the TreadMarks paper.
 *
 * <p>A rank that finds no range waits on the condition, and is counted as waiting meanwhile, in the
 * note of the stack. Only working ranks push, so that when all wait the work is done; the count
 * then stays at the number of ranks, which is how each of them learns it.
 */
final class SharedStack implements RangePool {
    private final int ranks;
    private final RangeStack stack;
    private final SharedLock lock;
    private final Condition changed;

    SharedStack(Member me, int rangesMax) {
        this.ranks = me.size();
        this.stack = new RangeStack(me, "quicksort tasks", rangesMax);
        this.lock = me.named("quicksort tasks lock").lock();
        this.changed = lock.newCondition();
    }

    @Override
    public boolean push(Share range) {
        lock.lock();
        try {
            boolean fits = stack.push(range);
            if (fits && stack.note() > 0) { // a signal that nobody hears costs as much as any
                changed.signal();
            }
            return fits;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<Share> take() throws InterruptedException {
        lock.lock();
        try {
            stack.note(stack.note() + 1);
            while (stack.isEmpty() && stack.note() < ranks) {
                changed.await();
            }
            return stack.isEmpty() ? finished() : Optional.of(pop());
        } finally {
            lock.unlock();
        }
    }

    private Optional<Share> finished() {
        changed.signalAll();
        return Optional.empty();
    }

    private Share pop() {
        stack.note(stack.note() - 1);
        return stack.pop();
    }
}
