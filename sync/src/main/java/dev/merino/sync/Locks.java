package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Queue locks with a static manager, as TreadMarks has them (section 3.2), for nodes with several
 * processors.
 *
 * <p>Each lock has one token. Whoever needs it asks the lock's manager, who forwards the request to
 * the node that asked last; that node passes the token on when it is done with it. So the nodes
 * form a queue of which each knows only its successor, and a request costs two messages and a
 * grant. A node that still has the token takes the lock again without any message.
 *
 * <p>Invariants: the token is at one node or in one {@code LockGrant}; a node has at most one
 * request outstanding, hence at most one successor. After {@code localHandoversMax} local
 * hand-overs in a row a waiting successor gets the token, so that no node starves.
 */
final class Locks implements LockTable {
    private static final int NOBODY = -1;

    private final Crew crew;
    private final Consistency consistency;
    private final Tally tally;
    private final int localHandoversMax;
    private final Map<Integer, LockState> locks = new HashMap<>();

    Locks(Crew crew, Consistency consistency, Tally tally, int localHandoversMax) {
        this.crew = crew;
        this.consistency = consistency;
        this.tally = tally;
        this.localHandoversMax = localHandoversMax;
    }

    /**
     * A local processor in the queue.
     *
     * @param yields what its operation yields once it has the lock
     * @param patient whether it waits until it has the lock, come what may
     */
    private record Waiter(int processor, long yields, boolean patient) {}

    /** What this node knows of one lock. */
    private static final class LockState {
        final int lock;
        final Deque<Waiter> waiters = new ArrayDeque<>();
        boolean token;
        boolean asked;
        int holder = NOBODY;
        int localHandovers;

        /** What came with the token; whoever takes the lock here must know it. */
        Payload carried = Payload.NONE;

        int successor = NOBODY;
        Payload successorAsked = Payload.NONE;

        /** Of use to the manager only: the node that asked last. */
        int last;

        LockState(int lock, boolean managedHere, int self) {
            this.lock = lock;
            this.token = managedHere;
            this.last = self;
        }
    }

    private LockState state(int lock) {
        return locks.computeIfAbsent(
                lock, l -> new LockState(l, crew.managerOf(l) == crew.self(), crew.self()));
    }

    @Override
    public void lock(int processor, int lock, SyncEffects out) {
        enqueue(state(lock), new Waiter(processor, 1, false), out);
    }

    @Override
    public void relock(int processor, int lock, long yields, SyncEffects out) {
        enqueue(state(lock), new Waiter(processor, yields, true), out);
    }

    private void enqueue(LockState s, Waiter waiter, SyncEffects out) {
        if (s.token && s.holder == NOBODY) {
            tally.add(Count.LOCKS_LOCAL);
            take(s, waiter, out);
        } else {
            s.waiters.add(waiter);
            askForToken(s, waiter.processor, out);
        }
    }

    @Override
    public void tryLock(int processor, int lock, SyncEffects out) {
        LockState s = state(lock);
        if (s.token && s.holder == NOBODY) {
            tally.add(Count.LOCKS_LOCAL);
            take(s, new Waiter(processor, 1, false), out);
        } else {
            askForToken(s, processor, out);
            out.done(processor, 0, Payload.NONE);
        }
    }

    @Override
    public boolean cancel(int processor, SyncEffects out) {
        for (LockState s : locks.values()) {
            if (s.waiters.removeIf(w -> w.processor == processor && !w.patient)) {
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
        boolean localFirst = s.successor == NOBODY || s.localHandovers < localHandoversMax;
        if (!s.waiters.isEmpty() && localFirst) {
            s.localHandovers++;
            tally.add(Count.LOCKS_LOCAL);
            take(s, s.waiters.remove(), out);
        } else if (s.successor != NOBODY) {
            passOn(s, out);
        }
    }

    void on(SyncMessage.LockRequest request, SyncEffects out) {
        LockState s = state(request.lock());
        Check.that(s.last != request.requester(), "node %d asks twice for lock %d", s.last, s.lock);
        out.send(
                s.last,
                new SyncMessage.LockForward(s.lock, request.requester(), request.carried()));
        s.last = request.requester();
    }

    void on(SyncMessage.LockForward forward, SyncEffects out) {
        LockState s = state(forward.lock());
        Check.that(
                s.successor == NOBODY,
                "lock %d has two successors at node %d",
                s.lock,
                crew.self());
        s.successor = forward.requester();
        s.successorAsked = forward.carried();
        if (s.token && s.holder == NOBODY) {
            passOn(s, out);
        }
    }

    void on(SyncMessage.LockGrant grant, SyncEffects out) {
        LockState s = state(grant.lock());
        Check.that(!s.token, "lock %d has two tokens", s.lock);
        s.token = true;
        s.asked = false;
        s.localHandovers = 0;
        s.carried = grant.carried();
        if (!s.waiters.isEmpty()) {
            tally.add(Count.LOCKS_REMOTE);
            take(s, s.waiters.remove(), out);
        } else if (s.successor != NOBODY) {
            passOn(s, out);
        }
    }

    private void take(LockState s, Waiter waiter, SyncEffects out) {
        s.holder = waiter.processor;
        Payload local = consistency.grant(consistency.ask(waiter.processor));
        out.done(waiter.processor, waiter.yields, consistency.merge(s.carried, local));
    }

    private void askForToken(LockState s, int processor, SyncEffects out) {
        if (!s.token && !s.asked) {
            s.asked = true;
            Payload asked = consistency.ask(processor);
            out.send(
                    crew.managerOf(s.lock),
                    new SyncMessage.LockRequest(s.lock, crew.self(), asked));
        }
    }

    private void passOn(LockState s, SyncEffects out) {
        Payload granted = consistency.merge(s.carried, consistency.grant(s.successorAsked));
        out.send(s.successor, new SyncMessage.LockGrant(s.lock, granted));
        s.token = false;
        s.successor = NOBODY;
        s.successorAsked = Payload.NONE;
        if (!s.waiters.isEmpty()) {
            askForToken(s, s.waiters.element().processor, out);
        }
    }
}
