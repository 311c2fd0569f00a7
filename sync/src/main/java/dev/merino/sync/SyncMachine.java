package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Payload;
import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * One node's half of all synchronisation: it consumes operations of the node's processors and
 * messages of other nodes.
 *
 * <p>Locks, barriers and flags are of the kind that the options name ({@link SyncTables}).
 * Conditions work on locks of any kind, and counters always have managers.
 */
public final class SyncMachine {
    private final Topology topology;
    private final ContributingConsistency consistency;
    private final SyncTables tables;
    private final LockTable locks;
    private final BarrierTable barriers;
    private final FlagTable flags;
    private final Conditions conditions;
    private final Counters counters;

    /** The half of a node that reaches others by messages only. */
    public SyncMachine(
            Topology topology, Consistency consistency, Tally tally, SyncOptions options) {
        this(topology, consistency, tally, options, Neighbours.NONE);
    }

    /**
     * The half of a node that has no adapter.
     *
     * @param around whose words it reaches in place
     */
    public SyncMachine(
            Topology topology,
            Consistency consistency,
            Tally tally,
            SyncOptions options,
            Neighbours around) {
        this(
                topology,
                consistency,
                tally,
                options,
                around,
                node -> {
                    throw new IllegalStateException("there is no adapter to node " + node);
                });
    }

    /**
     * The half of the node that {@code topology} names as its own.
     *
     * @param around whose words it reaches in place
     * @param byAdapter the words of a node that only an adapter reaches, as that does it
     */
    public SyncMachine(
            Topology topology,
            Consistency coherence,
            Tally tally,
            SyncOptions options,
            Neighbours around,
            IntFunction<WordMemory> byAdapter) {
        this.topology = topology;
        this.consistency =
                new ContributingConsistency(coherence, topology, options.contributions());
        boolean inPlace = options.kind() == SynchronisationKind.FETCH_AND_ADD;
        SyncWindows windows =
                new SyncWindows(
                        topology,
                        inPlace ? around : Neighbours.NONE,
                        byAdapter,
                        options.wordRules());
        this.tables = tables(topology, consistency, tally, options, windows);
        this.locks = tables.locks();
        this.barriers = tables.barriers();
        this.flags = tables.flags();
        this.conditions = new Conditions(topology, locks, tally);
        this.counters =
                new Counters(
                        topology,
                        consistency,
                        tally,
                        new CounterWindows(
                                topology, consistency, tally, windows, options.wordRules()));
    }

    private static SyncTables tables(
            Topology topology,
            ContributingConsistency consistency,
            Tally tally,
            SyncOptions options,
            SyncWindows windows) {
        return switch (options.kind()) {
            case MANAGERS -> new ManagerTables(topology, consistency, tally, options);
            case ORDERED_BROADCAST -> new BroadcastTables(topology, consistency, tally, options);
            case FETCH_AND_ADD ->
                    new FetchAndAddTables(
                            topology, consistency, tally, windows, options.wordRules());
        };
    }

    /** Gives a counter its first value; every node is told before anyone uses it. */
    public void defineCounter(int counter, long initial) {
        counters.define(counter, initial);
    }

    /**
     * Forgets {@code objects}, whose numbers may come again. All processors of the cluster wait
     * meanwhile, and no message is under way.
     */
    public void forget(SyncObjects objects) {
        objects.locks().forEach(locks::forget);
        objects.locks().forEach(conditions::forget);
        objects.barriers().forEach(barriers::forget);
        objects.flags().forEach(flags::forget);
        objects.counters().forEach(counters::forget);
    }

    /**
     * Forgets what was published at objects: every processor has acquired it by other means, and
     * some of it may name pages that are not there any more.
     */
    public void forgetPublished() {
        locks.forgetPublished();
        barriers.forgetPublished();
        flags.forgetPublished();
        counters.forgetPublished();
    }

    /** Begins an operation of a processor of this node. */
    public void begin(int processor, SyncOperation operation, SyncEffects out) {
        switch (operation) {
            case SyncOperation.Lock(int lock) -> locks.lock(processor, lock, out);
            case SyncOperation.TryLock(int lock) -> locks.tryLock(processor, lock, out);
            case SyncOperation.Unlock(int lock) -> {
                locks.unlock(processor, lock, out);
                out.done(processor, 0, Payload.NONE);
            }
            case SyncOperation.Wait wait -> conditions.await(processor, wait, out);
            case SyncOperation.Signal signal -> conditions.signal(processor, signal, out);
            case SyncOperation.Arrive(int barrier, OwnContribution given) ->
                    barriers.arrive(processor, barrier, given, out);
            case SyncOperation.SetFlag(int flag) -> flags.set(processor, flag, out);
            case SyncOperation.AwaitFlag(int flag) -> flags.await(processor, flag, out);
            case SyncOperation.TestFlag(int flag) -> flags.test(processor, flag, out);
            case SyncOperation.Count count -> counters.count(processor, count, out);
            case SyncOperation.Sync _ -> out.done(processor, 0, Payload.NONE);
            case SyncOperation.Follow _ -> out.done(processor, 1, Payload.NONE);
        }
    }

    /**
     * What each rank of the cluster gave at a barrier, at its number.
     *
     * @param granted what came with the end of the operation
     * @param own what the processor gave itself
     */
    public List<byte[]> taken(Payload granted, OwnContribution own) {
        return consistency.taken(granted, own);
    }

    /** For a processor that has released and may be in an operation of its own, or in none. */
    public void giveBack(int processor, KeptObject kept, SyncEffects out) {
        switch (kept) {
            case KeptObject.Lock(int lock) -> locks.unlock(processor, lock, out);
            case KeptObject.Counter(int counter, long value) ->
                    counters.giveBack(processor, counter, value, out);
        }
    }

    /**
     * How {@code processor} has used {@code counter}; null if another was the last to use it, whose
     * release {@code processor} has not acquired, if this node does not manage it, or if a
     * processor keeps it.
     */
    public @Nullable CounterUse counterUse(int processor, int counter) {
        return counters.use(processor, counter);
    }

    /**
     * From now on a processor of this node keeps {@code counter}, which this node manages: others
     * wait until it gives the counter back.
     */
    public void keepCounter(int counter) {
        counters.keep(counter);
    }

    /**
     * The processor {@code to} has {@code lock} now, which {@code from} held: both have arranged it
     * between themselves.
     */
    public void handOver(int from, int to, int lock) {
        locks.handOver(from, to, lock);
    }

    /**
     * Ends a wait for a lock or a condition early; the operation still completes, with 0 if this
     * came in time.
     */
    public void cancel(int processor, SyncEffects out) {
        if (!locks.cancel(processor, out)) {
            conditions.cancel(processor, out);
        }
    }

    /** Takes a message of {@code from}. */
    public void on(int from, SyncMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.TableMessage m -> tables.on(from, m, out);
            case SyncMessage.ConditionMessage m -> conditions.on(from, m, out);
            case SyncMessage.CounterMessage m -> counters.on(from, m, out);
        }
    }

    /**
     * Checks the invariants of locks, barriers, flags, conditions and counters, as the classes of
     * each state them, and that each processor of this node waits for one thing at most. To be
     * called between events.
     */
    public void verify() {
        WaitingProcessors _ = waiting();
    }

    /** The same; and exactly those processors wait that are {@code expected} to. */
    public void verify(IntPredicate expected) {
        WaitingProcessors waiting = waiting();
        for (int processor = 0; processor < topology.processors(); processor++) {
            Check.that(
                    waiting.contains(processor) == expected.test(processor),
                    "processor %d waits, or does not, against expectation",
                    processor);
        }
    }

    private WaitingProcessors waiting() {
        WaitingProcessors waiting = new WaitingProcessors(topology);
        tables.verify(waiting);
        conditions.verify(waiting);
        counters.verify(waiting);
        return waiting;
    }
}
