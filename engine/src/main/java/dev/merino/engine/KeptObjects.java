package dev.merino.engine;

import dev.merino.sync.KeptObject;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

/**
 * The locks and counters that ranks of a node keep when they are done with them, so that they can
 * use them again without their node, and how they are given back when somebody else wants them: see
 * docs/design/0009.
 */
public final class KeptObjects {
    /** Whoever carries out the steps of a node. */
    public interface Steps {
        /** Whether {@code processor} is in a synchronisation of its own. */
        boolean isSynchronising(int processor);

        /**
         * Lets {@code processor} give back {@code kept}: see {@link Request.GiveBack}.
         *
         * @param isRunning whether the processor may be running meanwhile
         */
        void giveBack(int processor, KeptObject kept, boolean isRunning);

        /** Tells the machine that {@code lock} went from rank to rank: {@link Request.HandOver}. */
        void handOver(int from, int to, int lock);
    }

    private final GiveBackQueue queue;
    private final KeptLocks locks;
    private final KeptCounters counters;

    /**
     * What may be kept at all.
     *
     * @param locks whether locks may
     * @param counters whether counters may
     */
    public record Allowed(boolean locks, boolean counters) {}

    /** For a node with so many {@code processors}. */
    public KeptObjects(
            KeptLocks.Words lockWords,
            KeptCounters.Words counterWords,
            int processors,
            Allowed allowed) {
        this.queue = new GiveBackQueue(processors);
        this.locks = new KeptLocks(lockWords, queue, allowed.locks);
        this.counters = new KeptCounters(counterWords, queue, allowed.counters);
    }

    // ---- calls of ranks

    /** A rank has called for {@code operation}; what the machine is to be asked for. */
    public SyncOperation begin(int processor, SyncOperation operation, Steps steps) {
        if (operation instanceof SyncOperation.Count(int counter, var _)) {
            counters.reclaim(counter); // what cannot be done where the counter is kept
            return operation;
        }
        return locks.begin(processor, operation, steps);
    }

    /**
     * The rank of {@code processor} is about to hear that its {@code operation} is done, and yields
     * {@code value}: it may keep the lock or the counter that it was for.
     */
    public void completed(
            int processor, @Nullable SyncOperation operation, long value, NodeMachine machine) {
        locks.answered(processor);
        switch (operation) {
            case SyncOperation.Lock(int lock) when value == 1 -> locks.grant(processor, lock);
            case SyncOperation.TryLock(int lock) when value == 1 -> locks.grant(processor, lock);
            case SyncOperation.Wait(int lock, int _) -> locks.grant(processor, lock);
            case SyncOperation.Count(int counter, var _) ->
                    counters.used(processor, counter, machine);
            case null, default -> {}
        }
    }

    // ---- what others want

    /** Somebody wants a lock that the rank of {@code holder} holds or keeps. */
    public void wanted(int holder, int lock) {
        locks.wanted(holder, lock);
    }

    /** Somebody wants a counter that a rank of this node keeps. */
    public void wantedCounter(int counter) {
        counters.wanted(counter);
    }

    /** From now on no rank keeps anything: all that is kept is given back. */
    public void stop(Steps steps) {
        locks.stop(steps);
        counters.stop();
    }

    /** Gives back all that is wanted and can be given back now. */
    public void giveBackAll(Steps steps) {
        do {
            locks.reclaimWanted(steps);
            counters.reclaimWanted();
        } while (queue.giveBackOne(steps));
    }

    /**
     * Whose rank holds {@code lock}, which {@code known} holds as far as the machine knows; -1 if
     * the lock is only kept.
     */
    public int holder(int lock, int known) {
        return locks.holder(lock, known);
    }

    /** {@code lock} was closed: whoever keeps it does not any more. */
    public void forgetLock(int lock) {
        locks.forget(lock);
    }

    /** {@code counter} was closed: whoever keeps it does not any more. */
    public void forgetCounter(int counter) {
        counters.forget(counter);
    }

    // ---- a rank that is running, or is about to call, while it gives back

    /** Whether {@code processor} gives back something while it may be running: calls must wait. */
    public boolean isGivingBack(int processor) {
        return queue.isGivingBack(processor);
    }

    /** The operation is over. */
    public void endGivingBack(int processor) {
        queue.endGivingBack(processor);
    }

    /** Whether a rank whose call had to wait may be served now; true once. */
    public boolean takeOver() {
        return queue.takeOver();
    }
}
