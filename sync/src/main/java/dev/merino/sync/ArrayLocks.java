package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Locks of remote writes (Kontothanassis et al. 2005, section 2.3.1): an array with an entry for
 * each node, everywhere, and a queue on each node.
 *
 * <p>Who wants a lock sets the entry of its node and waits until it sees that write itself. If no
 * other entry is set then, the lock is its own; else it clears its entry, backs off, and tries
 * again. Since all see all writes in one order, of those who try at once the first one has it.
 *
 * <p>A machine without clocks backs off until it sees an array without entries: from there on the
 * first who tries wins, so that somebody always does.
 *
 * <p>Clearing an entry tells what its holders have published. Whoever has the lock next has seen
 * it: else the entry would still be set.
 */
final class ArrayLocks implements LockTable {
    private static final int NOBODY = -1;

    private final Crew crew;
    private final Consistency consistency;
    private final Tally tally;
    private final Ether ether;
    private final EtherRules rules;
    private final int localHandoversMax;
    private final Map<Integer, LockState> locks = new HashMap<>();

    ArrayLocks(
            Crew crew,
            Consistency consistency,
            Tally tally,
            Ether ether,
            EtherRules rules,
            int localHandoversMax) {
        this.crew = crew;
        this.consistency = consistency;
        this.tally = tally;
        this.ether = ether;
        this.rules = rules;
        this.localHandoversMax = localHandoversMax;
    }

    /**
     * A local processor in the queue.
     *
     * @param yields what its operation yields once it has the lock
     * @param patience how long it waits
     */
    private record Waiter(int processor, long yields, Patience patience) {}

    private enum Patience {
        /** Until others have what they want. */
        ONE_TRY,
        /** Until it is cancelled. */
        CANCELLABLE,
        /** Come what may. */
        ENDLESS
    }

    /** What this node's own entry is about. */
    private enum Own {
        /** It is not set, and nobody here tries. */
        CLEAR,
        /** It has been set, but not yet been seen. */
        SETTING,
        /** It is set, and the lock is here. */
        HELD,
        /** It has been cleared, but that has not yet been seen; or others have theirs set. */
        BACKING_OFF
    }

    /** What this node knows of one lock. */
    private static final class LockState {
        final int lock;
        final Deque<Waiter> waiters = new ArrayDeque<>();
        NodeSet entries = NodeSet.empty();
        Own own = Own.CLEAR;
        int holder = NOBODY;
        int localHandovers;

        /** What all who have cleared an entry have told. */
        Payload published = Payload.NONE;

        /** What holders of this node have to tell, once the entry is cleared. */
        Payload unpublished = Payload.NONE;

        LockState(int lock) {
            this.lock = lock;
        }
    }

    private LockState state(int lock) {
        return locks.computeIfAbsent(lock, LockState::new);
    }

    @Override
    public void lock(int processor, int lock, SyncEffects out) {
        enqueue(state(lock), new Waiter(processor, 1, Patience.CANCELLABLE), out);
    }

    @Override
    public void relock(int processor, int lock, long yields, SyncEffects out) {
        enqueue(state(lock), new Waiter(processor, yields, Patience.ENDLESS), out);
    }

    @Override
    public void tryLock(int processor, int lock, SyncEffects out) {
        LockState s = state(lock);
        if (s.own == Own.CLEAR) {
            enqueue(s, new Waiter(processor, 1, Patience.ONE_TRY), out);
        } else {
            out.done(processor, 0, Payload.NONE);
        }
    }

    private void enqueue(LockState s, Waiter waiter, SyncEffects out) {
        s.waiters.add(waiter);
        if (s.own == Own.CLEAR) {
            set(s, out);
        }
    }

    private void set(LockState s, SyncEffects out) {
        s.own = Own.SETTING;
        ether.write(cell(s), 1, Payload.NONE, out);
        if (!rules.looksAfterLoopBack()) {
            look(s, out);
        }
    }

    private static SyncMessage.Cell cell(LockState s) {
        return new SyncMessage.Cell(SyncMessage.Array.LOCK, s.lock, 0);
    }

    @Override
    public boolean cancel(int processor, SyncEffects out) {
        for (LockState s : locks.values()) {
            if (s.waiters.removeIf(
                    w -> w.processor == processor && w.patience == Patience.CANCELLABLE)) {
                out.done(processor, 0, Payload.NONE);
                return true;
            }
        }
        return false;
    }

    @Override
    public void unlock(int processor, int lock, SyncEffects out) {
        LockState s = state(lock);
        Check.that(
                s.holder == processor,
                "lock %d unlocked by %d, held by %d",
                lock,
                processor,
                s.holder);
        s.holder = NOBODY;
        s.unpublished = consistency.merge(s.unpublished, consistency.publish(processor));
        if (!s.waiters.isEmpty() && s.localHandovers < localHandoversMax) {
            s.localHandovers++;
            tally.add(Count.LOCKS_LOCAL);
            take(s, out);
        } else {
            clear(s, out);
        }
    }

    private void clear(LockState s, SyncEffects out) {
        s.own = Own.BACKING_OFF;
        ether.write(cell(s), 0, s.unpublished, out);
        s.unpublished = Payload.NONE;
    }

    private void take(LockState s, SyncEffects out) {
        Waiter waiter = s.waiters.remove();
        s.holder = waiter.processor;
        Payload here = consistency.grant(consistency.ask(waiter.processor));
        Payload told = consistency.merge(s.published, consistency.merge(s.unpublished, here));
        out.done(waiter.processor, waiter.yields, told);
    }

    /** An entry of a lock's array has been written. */
    void on(SyncMessage.Ordered write, SyncEffects out) {
        LockState s = state(write.cell().object());
        boolean isSet = write.value() != 0;
        s.entries = isSet ? s.entries.with(write.origin()) : s.entries.without(write.origin());
        s.published = consistency.merge(s.published, write.carried());
        if (write.origin() == crew.self() && isSet && s.own == Own.SETTING) {
            look(s, out);
        } else if (s.own == Own.BACKING_OFF && s.entries.isEmpty()) {
            tryAgain(s, out);
        }
    }

    /** The own entry is set for all to see. */
    private void look(LockState s, SyncEffects out) {
        boolean alone = rules.isAlone(s.entries, crew.self());
        if (!alone) {
            dismissImpatient(s, out);
        }
        if (alone && !s.waiters.isEmpty()) {
            s.own = Own.HELD;
            s.localHandovers = 0;
            tally.add(Count.LOCKS_REMOTE);
            take(s, out);
        } else {
            clear(s, out);
        }
    }

    private static void dismissImpatient(LockState s, SyncEffects out) {
        for (Waiter waiter : s.waiters) {
            if (waiter.patience == Patience.ONE_TRY) {
                out.done(waiter.processor, 0, Payload.NONE);
            }
        }
        s.waiters.removeIf(w -> w.patience == Patience.ONE_TRY);
    }

    private void tryAgain(LockState s, SyncEffects out) {
        if (s.waiters.isEmpty()) {
            s.own = Own.CLEAR;
        } else {
            set(s, out);
        }
    }
}
