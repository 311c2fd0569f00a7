package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.sync.LocalLock.WaitPolicy;
import dev.merino.sync.LocalLock.Waiter;

import java.util.HashMap;
import java.util.Map;

/**
 * Locks that a node gets for all its processors and hands from one to the next in a queue of its
 * own. How it gets them from other nodes is a matter of the subclass.
 *
 * @param <L> what a node knows of one lock
 */
abstract class LocalLocks<L extends LocalLock> implements LockTable {
    final Topology topology;
    final Consistency consistency;
    final Tally tally;
    private final int localHandoversMax;
    private final Map<Integer, L> locks = new HashMap<>();

    /**
     * @param localHandoversMax how often a lock may go from processor to processor on this node
     *     while another node may want it
     */
    LocalLocks(Topology topology, Consistency consistency, Tally tally, int localHandoversMax) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
        this.localHandoversMax = localHandoversMax;
    }

    /** What a node knows of a lock at first. */
    abstract L create(int number);

    /** Lets {@code waiter} have the lock now or later. */
    abstract void enqueue(L lock, Waiter waiter, SyncEffects out);

    /** Whether another node wants the lock, as far as this one knows. */
    abstract boolean isWantedElsewhere(L lock);

    /** Whether another node has asked for the lock since it came here. */
    abstract boolean isAskedFor(L lock);

    /** {@code processor} has given the lock back; nobody has it yet. */
    abstract void released(L lock, int processor);

    /** The lock is here, and is not to be given to a processor of this node next. */
    abstract void passOn(L lock, SyncEffects out);

    /** What came to this node with the lock: whoever takes it must know it. */
    abstract Payload carried(L lock);

    /** Forgets what came with the lock, or is to go with it. */
    abstract void forgetPublished(L lock);

    /** Checks the invariants of one lock. */
    abstract void verify(L lock);

    final L state(int lock) {
        return locks.computeIfAbsent(lock, this::create);
    }

    @Override
    public final void forget(int lock) {
        L gone = locks.remove(lock);
        Check.that(gone == null || !gone.hasWaiters(), "lock %d is closed, but wanted", lock);
    }

    @Override
    public final void forgetPublished() {
        locks.values().forEach(this::forgetPublished);
    }

    @Override
    public final void lock(int processor, int lock, SyncEffects out) {
        enqueue(state(lock), new Waiter(processor, 1, WaitPolicy.CANCELLABLE), out);
    }

    @Override
    public final void relock(int processor, int lock, long yields, SyncEffects out) {
        enqueue(state(lock), new Waiter(processor, yields, WaitPolicy.ENDLESS), out);
    }

    @Override
    public final boolean cancel(int processor, SyncEffects out) {
        for (L lock : locks.values()) {
            if (lock.cancel(processor)) {
                out.done(processor, 0, Payload.NONE);
                return true;
            }
        }
        return false;
    }

    @Override
    public final void unlock(int processor, int lock, SyncEffects out) {
        L state = state(lock);
        state.release(processor);
        released(state, processor);
        boolean localFirst = !isWantedElsewhere(state) || state.localHandovers < localHandoversMax;
        if (state.hasWaiters() && localFirst) {
            state.localHandovers++;
            take(state, Count.LOCKS_LOCAL, out);
        } else {
            passOn(state, out);
        }
    }

    @Override
    public final void handOver(int from, int to, int lock) {
        state(lock).handOver(from, to);
    }

    /** The processor that has waited longest takes the lock, which is here. */
    final void take(L lock, Count count, SyncEffects out) {
        tally.add(count);
        Waiter waiter = lock.handToFirst();
        Payload here = consistency.grant(consistency.ask(waiter.processor()));
        out.done(waiter.processor(), waiter.yields(), consistency.merge(carried(lock), here));
        if (lock.hasWaiters() || isAskedFor(lock)) {
            lock.tellWanted(out);
        }
    }

    @Override
    public final void verify(WaitingProcessors waiting) {
        for (L lock : locks.values()) {
            lock.verifyQueue(waiting);
            verify(lock);
        }
    }
}
