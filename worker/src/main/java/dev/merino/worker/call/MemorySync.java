package dev.merino.worker.call;

import dev.merino.Settings;
import dev.merino.pager.BarrierWords;
import dev.merino.pager.CounterWords;
import dev.merino.pager.FlagWords;
import dev.merino.pager.SyncWords;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.sync.SyncOperation.Change;

import java.util.function.BooleanSupplier;

/**
 * Synchronisation of one rank without its keeper, on a cluster of one node. All ranks of a node use
 * the same frames, so nothing has to be released or acquired among them but what a memory fence
 * orders.
 */
public final class MemorySync {
    /** Shorter than a call takes twice: so long nobody else gets the core. */
    private static final long SPIN_NS = 50_000;

    /**
     * Longer than the ranks of a balanced program are apart, also when something else took a core
     * from one of them for a while. A call to the keeper would take all ranks through it, the last
     * one, too, for whom nobody has to wait.
     */
    private static final long YIELD_NS = 2_000_000;

    private final BarrierWords barriers;
    private final CounterWords counters;
    private final FlagWords flags;
    private final int ranks;
    private final boolean isPossible;
    private final boolean spins;
    private long barriersPassed;
    private long countersChanged;
    private long flagsSet;
    private long flagsAwaited;

    /** For a rank of a cluster with these settings; perhaps there is nothing that it can do. */
    public MemorySync(Settings settings, SyncWords words) {
        this.barriers = words.barriers();
        this.counters = words.counters();
        this.flags = words.flags();
        this.ranks = settings.size();
        this.isPossible = ProtocolList.isOneMemory(settings);
        this.spins = Runtime.getRuntime().availableProcessors() >= ranks;
    }

    /** Whether ranks meet at {@code barrier} in memory before they go to the keeper. */
    public boolean hasBarrier(int barrier) {
        return isPossible && BarrierWords.isWithin(barrier);
    }

    /** Whether {@code counter} is in memory. */
    public boolean hasCounter(int counter) {
        return isPossible && CounterWords.isWithin(counter);
    }

    /** Whether {@code flag} is set in memory, and awaited there for a while. */
    public boolean hasFlag(int flag) {
        return isPossible && FlagWords.isWithin(flag);
    }

    /** Arrives at {@code barrier}; whether all have. If not, they meet at the keeper. */
    public boolean passes(int barrier) {
        long before = barriers.arrive(barrier, ranks);
        boolean passes = before == BarrierWords.PASSED;
        if (before >= 0) {
            awaitOthers(barrier, before);
            passes = !barriers.giveUp(barrier, before);
        }
        barriersPassed += passes ? 1 : 0;
        return passes;
    }

    private void awaitOthers(int barrier, long before) {
        await(() -> barriers.isOver(barrier, before));
    }

    private void await(BooleanSupplier isOver) {
        long startNs = System.nanoTime();
        long waitedNs = 0;
        while (spins && waitedNs < YIELD_NS && !isOver.getAsBoolean()) {
            pause(waitedNs);
            waitedNs = System.nanoTime() - startNs;
        }
    }

    /** Nothing depends on whom the core goes to, so that relying on the scheduler is no mistake. */
    @SuppressWarnings("ThreadPriorityCheck")
    private static void pause(long waitedNs) {
        if (waitedNs < SPIN_NS) {
            Thread.onSpinWait();
        } else {
            Thread.yield(); // to whoever wants the core: a compiler, a keeper, the rank we await
        }
    }

    /** How often {@code barrier} was passed before the rank goes to the keeper. */
    public long passedBefore(int barrier) {
        return barriers.passedBefore(barrier);
    }

    /** The ranks have met at the keeper. */
    public void returned(int barrier, long before) {
        barriers.returned(barrier, before);
    }

    /** Makes {@code change} and returns the value before. */
    public long count(int counter, Change change) {
        countersChanged++;
        return switch (change) {
            case Change.Read() -> counters.get(counter);
            case Change.Add(long delta) -> counters.getAndAdd(counter, delta);
            case Change.Put(long value) -> counters.getAndSet(counter, value);
            case Change.Swap(long expected, long value) ->
                    counters.compareAndExchange(counter, expected, value);
        };
    }

    /** Whether {@code flag} is set; one that is the keeper's is set when somebody has heard so. */
    public boolean isSet(int flag) {
        return flags.state(flag) == FlagWords.SET;
    }

    /** Sets {@code flag}, unless it is the keeper's; returns its state before. */
    public long set(int flag) {
        long before = flags.set(flag);
        flagsSet += before == FlagWords.UNSET ? 1 : 0;
        return before;
    }

    /** Waits a while; whether {@code flag} is set. If not, the rank waits at the keeper. */
    public boolean awaits(int flag) {
        await(() -> flags.state(flag) != FlagWords.UNSET);
        boolean isSet = flags.isSetBeforeWaiting(flag);
        flagsAwaited += isSet ? 1 : 0;
        return isSet;
    }

    /** The keeper has said that {@code flag} is set. */
    public void returned(int flag) {
        flags.returned(flag);
    }

    /** How many flags the rank has set here. */
    public long flagsSet() {
        return flagsSet;
    }

    /** How often the rank has waited for a flag here alone. */
    public long flagsAwaited() {
        return flagsAwaited;
    }

    /** How many barriers the rank has passed here. */
    public long barriersPassed() {
        return barriersPassed;
    }

    /** How many operations on counters the rank has done here. */
    public long countersChanged() {
        return countersChanged;
    }
}
