package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.sync.LocalLock.Waiter;

/**
 * Queue locks with a static manager, as TreadMarks has them (section 3.2), for nodes with several
 * processors.
 *
 * <p>Each lock has one token. A node that needs it asks the lock's manager, which forwards the
 * request to the node that asked last; that node passes the token on when it is done with it. So
 * the nodes form a queue of which each knows only its successor, and a request costs two messages
 * and a grant. A node that still has the token takes the lock again without any message.
 *
 * <p>Invariants: the token is at one node or in one {@code LockGrant}; a node has at most one
 * request outstanding, hence at most one successor. Only a node with the token has a holder; a
 * token that nobody holds has neither waiters nor a successor; a node without the token whose
 * processors wait has asked for it. After {@code localHandoversMax} local hand-overs in a row a
 * waiting successor gets the token, so that no node starves.
 */
final class TokenLocks extends LocalLocks<TokenLocks.LockState> {
    TokenLocks(Topology topology, Consistency consistency, Tally tally, int localHandoversMax) {
        super(topology, consistency, tally, localHandoversMax);
    }

    /** What this node knows of one lock. */
    static final class LockState extends LocalLock {
        boolean token;
        boolean asked;

        /** What came with the token; whoever takes the lock here must know it. */
        Payload carried = Payload.NONE;

        int successor = NOBODY;
        Payload successorAsked = Payload.NONE;

        /** Of use to the manager only: the node that asked last. */
        int last;

        LockState(int lock, boolean managedHere, int self) {
            super(lock);
            this.token = managedHere;
            this.last = self;
        }

        boolean isFree() {
            return token && !isHeld();
        }
    }

    @Override
    LockState create(int lock) {
        boolean managedHere = topology.managerOf(lock) == topology.self();
        return new LockState(lock, managedHere, topology.self());
    }

    @Override
    void enqueue(LockState s, Waiter waiter, SyncEffects out) {
        boolean free = s.isFree();
        s.add(waiter);
        if (free) {
            take(s, Count.LOCKS_LOCAL, out);
        } else {
            askForToken(s, waiter.processor(), out);
            s.tellWanted(out);
        }
    }

    @Override
    public void tryLock(int processor, int lock, SyncEffects out) {
        LockState s = state(lock);
        if (s.isFree()) {
            enqueue(s, new Waiter(processor, 1, LocalLock.WaitPolicy.ONE_TRY), out);
        } else {
            askForToken(s, processor, out);
            out.done(processor, 0, Payload.NONE);
        }
    }

    @Override
    boolean isWantedElsewhere(LockState s) {
        return s.successor != LocalLock.NOBODY;
    }

    @Override
    boolean isAskedFor(LockState s) {
        return isWantedElsewhere(s);
    }

    @Override
    void released(LockState s, int processor) {
        // What the releaser wrote goes along when the token is granted to another node.
    }

    @Override
    Payload carried(LockState s) {
        return s.carried;
    }

    void on(int from, SyncMessage.LockMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.LockRequest m -> request(from, m, out);
            case SyncMessage.LockForward m -> forward(from, m, out);
            case SyncMessage.LockGrant m -> grant(m, out);
        }
    }

    private void request(int from, SyncMessage.LockRequest request, SyncEffects out) {
        topology.requireManaged(request.lock());
        Check.that(
                request.requester() == from,
                "node %d asks for a lock in the name of %d",
                from,
                request.requester());
        LockState s = state(request.lock());
        Check.that(s.last != from, "node %d asks twice for lock %d", from, s.lock);
        out.send(s.last, new SyncMessage.LockForward(s.lock, from, request.carried()));
        s.last = from;
    }

    private void forward(int from, SyncMessage.LockForward forward, SyncEffects out) {
        topology.requireManager(forward.lock(), from);
        topology.requireNode(forward.requester());
        LockState s = state(forward.lock());
        Check.that(
                s.successor == LocalLock.NOBODY && forward.requester() != topology.self(),
                "lock %d has a second successor, or itself, at node %d",
                s.lock,
                topology.self());
        s.successor = forward.requester();
        s.successorAsked = forward.carried();
        if (s.isFree()) {
            passOn(s, out);
        } else {
            s.tellWanted(out);
        }
    }

    private void grant(SyncMessage.LockGrant grant, SyncEffects out) {
        LockState s = state(grant.lock());
        Check.that(!s.token, "lock %d has two tokens", s.lock);
        Check.that(s.asked, "lock %d is granted to a node that did not ask for it", s.lock);
        s.token = true;
        s.asked = false;
        s.localHandovers = 0;
        s.carried = grant.carried();
        if (s.hasWaiters()) {
            take(s, Count.LOCKS_REMOTE, out);
        } else {
            passOn(s, out);
        }
    }

    private void askForToken(LockState s, int processor, SyncEffects out) {
        if (!s.token && !s.asked) {
            s.asked = true;
            Payload asked = consistency.ask(processor);
            out.send(
                    topology.managerOf(s.lock),
                    new SyncMessage.LockRequest(s.lock, topology.self(), asked));
        }
    }

    /** Without a successor the token stays here. */
    @Override
    void passOn(LockState s, SyncEffects out) {
        if (s.successor == LocalLock.NOBODY) {
            return;
        }
        Payload granted = consistency.merge(s.carried, consistency.grant(s.successorAsked));
        out.send(s.successor, new SyncMessage.LockGrant(s.lock, granted));
        s.token = false;
        s.successor = LocalLock.NOBODY;
        s.successorAsked = Payload.NONE;
        if (s.hasWaiters()) {
            askForToken(s, s.first().processor(), out);
        }
    }

    @Override
    void forgetPublished(LockState s) {
        s.carried = Payload.NONE;
    }

    @Override
    void verify(LockState s) {
        Check.that(s.token || !s.isHeld(), "lock %d is held without its token", s.lock);
        Check.that(!s.token || !s.asked, "lock %d has its token and asks for it", s.lock);
        boolean idle = !s.hasWaiters() && s.successor == LocalLock.NOBODY;
        Check.that(!s.isFree() || idle, "lock %d is free, but wanted", s.lock);
        Check.that(s.token || s.asked || idle, "nobody asks for lock %d", s.lock);
        Check.that(s.successor != topology.self(), "lock %d is its own successor", s.lock);
    }
}
