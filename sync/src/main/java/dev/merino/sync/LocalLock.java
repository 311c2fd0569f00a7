package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Payload;

import java.util.ArrayDeque;
import java.util.Deque;

/** The processors of one node at one lock: who holds it, and who waits for it, in order. */
class LocalLock {
    static final int NOBODY = -1;

    final int lock;
    private final Deque<Waiter> waiters = new ArrayDeque<>();
    private int holder = NOBODY;

    /** How often the lock went from processor to processor here since it came to this node. */
    int localHandovers;

    LocalLock(int lock) {
        this.lock = lock;
    }

    /**
     * A processor in the queue.
     *
     * @param yields what its operation yields once it has the lock
     */
    record Waiter(int processor, long yields, WaitPolicy policy) {}

    /** How long a processor waits. */
    enum WaitPolicy {
        /** Until it is known whether another node has the lock. */
        ONE_TRY,
        /** Until it is cancelled. */
        CANCELLABLE,
        /** Until it has the lock. */
        ENDLESS
    }

    /** Tells that others want the lock, if a processor here holds it. */
    final void tellWanted(SyncEffects out) {
        if (holder != NOBODY) {
            out.wanted(holder, lock);
        }
    }

    final boolean isHeld() {
        return holder != NOBODY;
    }

    final boolean hasWaiters() {
        return !waiters.isEmpty();
    }

    final void add(Waiter waiter) {
        waiters.add(waiter);
    }

    /** The processor that has waited longest. */
    final Waiter first() {
        return waiters.element();
    }

    /** Makes the processor that has waited longest the holder. */
    final Waiter handToFirst() {
        Check.that(holder == NOBODY, "lock %d is held by %d", lock, holder);
        Waiter next = waiters.remove();
        holder = next.processor;
        return next;
    }

    /** The holder, {@code from}, has given the lock to {@code to}. */
    final void handOver(int from, int to) {
        release(from);
        holder = to;
    }

    /** Takes the lock from its holder, which must be {@code processor}. */
    final void release(int processor) {
        Check.that(
                holder == processor, "lock %d unlocked by %d, held by %d", lock, processor, holder);
        holder = NOBODY;
    }

    /** Removes {@code processor} if it is here and waits until it is cancelled. */
    final boolean cancel(int processor) {
        return waiters.removeIf(
                w -> w.processor == processor && w.policy == WaitPolicy.CANCELLABLE);
    }

    /** Removes all who wait for one try; they yield 0. */
    final void dismissImpatient(SyncEffects out) {
        for (Waiter waiter : waiters) {
            if (waiter.policy == WaitPolicy.ONE_TRY) {
                out.done(waiter.processor, 0, Payload.NONE);
            }
        }
        waiters.removeIf(w -> w.policy == WaitPolicy.ONE_TRY);
    }

    /** Checks that the holder does not wait, and that nobody waits twice. */
    final void verifyQueue(WaitingProcessors waiting) {
        for (Waiter waiter : waiters) {
            Check.that(waiter.processor != holder, "the holder of lock %d waits for it", lock);
            waiting.add(waiter.processor, "lock", lock);
        }
    }
}
