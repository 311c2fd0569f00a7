package dev.merino.sync;

import dev.merino.core.Payload;
import dev.merino.core.Tally;

/**
 * One node's half of all synchronisation: operations of its processors and messages of its peers go
 * in.
 */
public final class SyncMachine {
    private final boolean remoteWrites;
    private final boolean remoteWords;
    private final RemoteWords words;
    private final TicketLocks ticketLocks;
    private final CounterBarriers counterBarriers;
    private final Locks queueLocks;
    private final ArrayLocks arrayLocks;
    private final LockTable locks;
    private final Conditions conditions;
    private final Barriers barriers;
    private final SenseBarriers senseBarriers;
    private final Flags flags;
    private final BroadcastFlags broadcastFlags;
    private final Ether ether;
    private final Counters counters;

    /**
     * @param barrierFanOut how many children a node has in the tree of a barrier, or 0 for central
     *     barriers
     * @param localHandoversMax how often a lock may go from hand to hand on this node while another
     *     node waits
     * @param remoteWrites whether locks, barriers and flags are made of writes that all nodes see,
     *     not of messages to managers
     * @param remoteWords whether locks and barriers are made of words that everybody fetches and
     *     adds to
     * @param rules what remote writes rest on
     */
    public SyncMachine(
            Crew crew,
            Consistency consistency,
            Tally tally,
            int barrierFanOut,
            int localHandoversMax,
            boolean remoteWrites,
            boolean remoteWords,
            EtherRules rules) {
        this.remoteWrites = remoteWrites;
        this.remoteWords = remoteWords;
        this.words = new RemoteWords(crew, consistency, tally);
        this.ticketLocks = new TicketLocks(consistency, tally, words);
        this.counterBarriers = new CounterBarriers(crew, consistency, tally, words);
        this.ether = new Ether(crew, tally);
        this.queueLocks = new Locks(crew, consistency, tally, localHandoversMax);
        this.arrayLocks = new ArrayLocks(crew, consistency, tally, ether, rules, localHandoversMax);
        this.locks = remoteWords ? ticketLocks : remoteWrites ? arrayLocks : queueLocks;
        this.conditions = new Conditions(crew, locks, tally);
        this.barriers = new Barriers(crew, consistency, tally, barrierFanOut);
        this.senseBarriers = new SenseBarriers(crew, consistency, tally, ether, rules);
        this.flags = new Flags(crew, consistency, tally);
        this.broadcastFlags = new BroadcastFlags(crew, consistency, tally, ether);
        this.counters = new Counters(crew, consistency, tally);
    }

    /** Gives a counter its first value; every node is told before anyone uses it. */
    public void defineCounter(int counter, long initial) {
        counters.define(counter, initial);
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
            case SyncOperation.Arrive(int barrier) -> arrive(processor, barrier, out);
            case SyncOperation.SetFlag(int flag) -> setFlag(processor, flag, out);
            case SyncOperation.AwaitFlag(int flag) -> awaitFlag(processor, flag, out);
            case SyncOperation.TestFlag(int flag) -> testFlag(processor, flag, out);
            case SyncOperation.Count count -> counters.count(processor, count, out);
            case SyncOperation.Sync() -> out.done(processor, 0, Payload.NONE);
        }
    }

    private void arrive(int processor, int barrier, SyncEffects out) {
        if (remoteWords) {
            counterBarriers.arrive(processor, barrier, out);
        } else if (remoteWrites) {
            senseBarriers.arrive(processor, barrier, out);
        } else {
            barriers.arrive(processor, barrier, out);
        }
    }

    private void setFlag(int processor, int flag, SyncEffects out) {
        if (remoteWrites) {
            broadcastFlags.set(processor, flag, out);
        } else {
            flags.set(processor, flag, out);
        }
    }

    private void awaitFlag(int processor, int flag, SyncEffects out) {
        if (remoteWrites) {
            broadcastFlags.await(processor, flag, out);
        } else {
            flags.await(processor, flag, out);
        }
    }

    private void testFlag(int processor, int flag, SyncEffects out) {
        if (remoteWrites) {
            broadcastFlags.test(processor, flag, out);
        } else {
            flags.test(processor, flag, out);
        }
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
            case SyncMessage.LockRequest m -> queueLocks.on(m, out);
            case SyncMessage.LockForward m -> queueLocks.on(m, out);
            case SyncMessage.LockGrant m -> queueLocks.on(m, out);
            case SyncMessage.ConditionEnter m -> conditions.on(from, m, out);
            case SyncMessage.ConditionEntered m -> conditions.on(m, out);
            case SyncMessage.ConditionSignal m -> conditions.on(m, out);
            case SyncMessage.ConditionWake m -> conditions.on(m, out);
            case SyncMessage.ConditionLeave m -> conditions.on(from, m, out);
            case SyncMessage.ConditionLeft m -> conditions.on(m, out);
            case SyncMessage.BarrierArrive m -> barriers.on(m, out);
            case SyncMessage.BarrierDepart m -> barriers.on(m, out);
            case SyncMessage.FlagSet m -> flags.on(from, m, out);
            case SyncMessage.FlagRaised m -> flags.on(m, out);
            case SyncMessage.FlagAnswer m -> flags.on(m, out);
            case SyncMessage.CounterRequest m -> counters.on(from, m, out);
            case SyncMessage.CounterReply m -> counters.on(m, out);
            case SyncMessage.WordAdd m -> words.on(from, m, out);
            case SyncMessage.WordBump m -> words.on(m, out);
            case SyncMessage.WordAwait m -> words.on(from, m, out);
            case SyncMessage.WordAbandon m -> words.on(from, m, out);
            case SyncMessage.WordReply m -> reply(m, out);
            case SyncMessage.ToAll m -> ether.on(from, m, out);
            case SyncMessage.Ordered m -> ordered(m, out);
        }
    }

    private void reply(SyncMessage.WordReply reply, SyncEffects out) {
        if (ticketLocks.isTrying(reply.processor())) {
            ticketLocks.on(reply, out);
        } else {
            counterBarriers.on(reply, out);
        }
    }

    private void ordered(SyncMessage.Ordered write, SyncEffects out) {
        switch (write.cell().array()) {
            case LOCK -> arrayLocks.on(write, out);
            case BARRIER -> senseBarriers.entry(write, out);
            case SENSE -> senseBarriers.sense(write, out);
            case FLAG -> broadcastFlags.on(write, out);
        }
    }
}
