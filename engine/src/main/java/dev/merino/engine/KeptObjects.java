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

        /** Releases for {@code processor}, which is running: see {@link Request.ReleaseFor}. */
        void release(int processor);

        /** Tells the machine that {@code lock} went from rank to rank: {@link Request.HandOver}. */
        void handOver(int from, int to, int lock);
    }

    private final GiveBackQueue queue;
    private final KeptLocks locks;
    private final KeptCounters counters;
    private final Lending lending;

    /**
     * What may be kept at all.
     *
     * @param locks whether locks may
     * @param counters whether counters may
     */
    public record Allowed(boolean locks, boolean counters) {}

    /**
     * Where the ranks of a node and whoever serves them say what they keep.
     *
     * @param locks of locks
     * @param counters of counters
     * @param lending of locks that went from table to table
     */
    public record Words(
            KeptLocks.Words locks, KeptCounters.Words counters, Lending.Words lending) {}

    /**
     * For a node with so many {@code processors}, of which so many {@code threads} share a table.
     */
    public KeptObjects(Words words, int processors, int threads, Allowed allowed) {
        this.lending = new Lending(words.lending, processors, threads, allowed.locks);
        this.queue = new GiveBackQueue(processors, lending);
        this.locks = new KeptLocks(words.locks, queue, allowed.locks);
        this.counters = new KeptCounters(words.counters, queue, allowed.counters);
    }

    // ---- calls of ranks

    /**
     * A rank has called for {@code operation}; what the machine is to be asked for.
     *
     * @param releases whether it releases, because of what it is or what the rank owes
     */
    public SyncOperation begin(
            int processor, SyncOperation operation, boolean releases, Steps steps) {
        lending.begin(processor);
        if (releases) {
            lending.releaseLenders(processor, queue, steps);
        }
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
        if (operation != null) {
            lending.completed(processor, operation);
        }
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

    /** Whether no call of {@code processor} may be taken now. */
    public boolean mustWait(int processor) {
        return queue.mustWait(processor);
    }

    /**
     * Whether ranks take locks from ranks of other page tables, so that releases must end in order.
     */
    public boolean areLent() {
        return lending.isOn();
    }

    /** Lets releases of {@code machine} end in order, if they must. */
    public void orderReleases(NodeMachine machine) {
        if (areLent()) {
            machine.endReleasesInOrder();
        }
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
