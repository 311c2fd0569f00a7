package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.sync.LocalLock.Waiter;

import java.util.ArrayList;
import java.util.List;

/**
 * Locks of remote writes (Kontothanassis et al. 2005, section 2.3.1): an array with an entry for
 * each node, everywhere, and a queue on each node.
 *
 * <p>A node that wants a lock sets its entry and waits until it sees that write itself. If no other
 * entry is set then, the lock is its own; else it clears its entry, backs off, and tries again.
 * Since all see all writes in one order, of those who try at once the first one has it.
 *
 * <p>A machine without clocks backs off until it sees an array without entries. So that nobody
 * starves, those who have lost wait in line: the first one tries alone, and while there is a line
 * nobody else wins. All see all writes, hence the same line, though it is written nowhere. A node
 * gets into it with its first try, and each that comes behind it can spoil one try of the first: so
 * from its first try on every other node has the lock once at most before it.
 *
 * <p>Clearing an entry carries what its holders have published. The next holder has seen it: else
 * the entry would still be set.
 *
 * <p>Invariants: a processor of this node holds the lock exactly while the own entry is {@link
 * Own#HELD}; nobody waits while it is {@link Own#CLEAR}.
 */
final class ArrayLocks extends LocalLocks<ArrayLocks.LockState> {
    private final OrderedBroadcast broadcast;
    private final OrderedBroadcastRules rules;

    ArrayLocks(
            Topology topology,
            Consistency consistency,
            Tally tally,
            OrderedBroadcast broadcast,
            OrderedBroadcastRules rules,
            int localHandoversMax) {
        super(topology, consistency, tally, localHandoversMax);
        this.broadcast = broadcast;
        this.rules = rules;
    }

    /** What this node's own entry is about. */
    enum Own {
        /** It is not set, and nobody here tries. */
        CLEAR,
        /** It has been set, but not yet been seen. */
        SETTING,
        /** It is set, and the lock is here. */
        HELD,
        /** It has been cleared, but that has not yet been seen; or others are before this node. */
        BACKING_OFF
    }

    /** What this node knows of one lock. */
    static final class LockState extends LocalLock {
        NodeSet entries = NodeSet.empty();
        Own own = Own.CLEAR;

        /** Nodes that have tried in vain, in that order, and have not had the lock since. */
        final List<Integer> line = new ArrayList<>();

        /** Whether others were in line when the lock came here, or have set an entry since. */
        boolean askedFor;

        /** What all who have cleared an entry have told. */
        Payload published = Payload.NONE;

        /** What holders of this node have to tell, once the entry is cleared. */
        Payload unpublished = Payload.NONE;

        LockState(int lock) {
            super(lock);
        }

        /** Whether nobody waits longer than {@code node}. */
        boolean isNext(int node) {
            return line.isEmpty() || line.getFirst() == node;
        }

        /** {@code node} has set its entry; whether it was next. */
        boolean setBy(int node) {
            boolean isNext = isNext(node);
            entries = entries.with(node);
            if (isNext && entries.hasNoneBut(node)) {
                line.remove(Integer.valueOf(node));
            } else if (!line.contains(node)) {
                line.add(node);
            }
            return isNext;
        }
    }

    @Override
    LockState create(int lock) {
        return new LockState(lock);
    }

    @Override
    public void tryLock(int processor, int lock, SyncEffects out) {
        LockState s = state(lock);
        if (s.own == Own.CLEAR) {
            enqueue(s, new Waiter(processor, 1, LocalLock.WaitPolicy.ONE_TRY), out);
        } else {
            out.done(processor, 0, Payload.NONE);
        }
    }

    @Override
    void enqueue(LockState s, Waiter waiter, SyncEffects out) {
        s.add(waiter);
        if (s.own == Own.CLEAR) {
            set(s, out);
        } else {
            s.tellWanted(out);
        }
    }

    private void set(LockState s, SyncEffects out) {
        s.own = Own.SETTING;
        broadcast.write(cell(s), 1, Payload.NONE, out);
        if (!rules.looksAfterLoopBack()) {
            look(s, s.isNext(topology.self()), out);
        }
    }

    private static SyncMessage.Cell cell(LockState s) {
        return new SyncMessage.Cell(SyncMessage.Array.LOCK, s.lock, 0);
    }

    /** A node that backs off has cleared its entry: the holder cannot know of it. */
    @Override
    boolean isWantedElsewhere(LockState s) {
        return true;
    }

    @Override
    boolean isAskedFor(LockState s) {
        return s.askedFor;
    }

    @Override
    void released(LockState s, int processor) {
        s.unpublished = consistency.merge(s.unpublished, consistency.publish(processor));
    }

    @Override
    void passOn(LockState s, SyncEffects out) {
        s.own = Own.BACKING_OFF;
        broadcast.write(cell(s), 0, s.unpublished, out);
        s.unpublished = Payload.NONE;
    }

    @Override
    Payload carried(LockState s) {
        return consistency.merge(s.published, s.unpublished);
    }

    /** An entry of a lock's array has been written. */
    void on(SyncMessage.Ordered write, SyncEffects out) {
        LockState s = state(write.cell().object());
        boolean isSet = write.value() != 0;
        boolean isNext = isSet && s.setBy(write.origin());
        s.entries = isSet ? s.entries : s.entries.without(write.origin());
        s.published = consistency.merge(s.published, write.carried());
        if (write.origin() == topology.self() && isSet && s.own == Own.SETTING) {
            look(s, isNext, out);
        } else if (isSet && s.own == Own.HELD) {
            s.askedFor = true;
            s.tellWanted(out);
        } else if (s.own == Own.BACKING_OFF && s.entries.isEmpty()) {
            tryAgain(s, out);
        }
    }

    /** The own entry is set for all to see. */
    private void look(LockState s, boolean isNext, SyncEffects out) {
        boolean alone = isNext && rules.isAlone(s.entries, topology.self());
        if (!alone) {
            s.dismissImpatient(out);
        }
        if (alone && s.hasWaiters()) {
            s.own = Own.HELD;
            s.askedFor = !s.line.isEmpty();
            s.localHandovers = 0;
            take(s, Count.LOCKS_REMOTE, out);
        } else {
            passOn(s, out);
        }
    }

    /** A node in line tries when it is first, even if nobody waits here: to leave the line. */
    private void tryAgain(LockState s, SyncEffects out) {
        if (s.line.contains(topology.self())) {
            if (s.isNext(topology.self())) {
                set(s, out);
            }
        } else if (s.hasWaiters()) {
            set(s, out);
        } else {
            s.own = Own.CLEAR;
        }
    }

    @Override
    void forgetPublished(LockState s) {
        s.published = Payload.NONE;
        s.unpublished = Payload.NONE;
    }

    @Override
    void verify(LockState s) {
        Check.that(
                s.isHeld() == (s.own == Own.HELD),
                "lock %d is held: %s, but its entry is %s",
                s.lock,
                s.isHeld(),
                s.own);
        Check.that(s.own != Own.CLEAR || !s.hasWaiters(), "nobody tries lock %d", s.lock);
        Check.that(
                s.own != Own.CLEAR || !s.line.contains(topology.self()),
                "nobody tries lock %d, though this node is in line",
                s.lock);
    }
}
