package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.sync.RemoteWords.Use;
import dev.merino.sync.SyncMessage.WordReply;

import java.util.HashMap;
import java.util.Map;

/**
 * Locks of two words, a ticket counter and an access counter (SCI-VM, section 4.3): a processor
 * that wants the lock draws a ticket and waits until the access counter has come to it; who gives
 * it back adds one to the access counter. First come, first served, among all processors of all
 * nodes.
 *
 * <p>Invariants: one processor of this node at most holds a lock, and only the holder gives it
 * back; a processor tries to get one lock at a time. See {@link RemoteWords#verify} for the words.
 */
final class TicketLocks implements LockTable {
    private final Topology topology;
    private final Consistency consistency;
    private final Tally tally;
    private final RemoteWords words;
    private final Map<Integer, Attempt> attempts = new HashMap<>();

    /** The processors of this node that hold locks, by the locks. */
    private final Map<Integer, Integer> holders = new HashMap<>();

    private enum Phase {
        LOOK_AT_TICKETS,
        LOOK_AT_ACCESS,
        DRAW,
        WAIT
    }

    /** A processor on its way to a lock. */
    private static final class Attempt {
        final int lock;
        final long yields;
        final boolean patient;
        Phase phase;
        long ticket;
        boolean leaves;

        Attempt(int lock, long yields, boolean patient, Phase phase) {
            this.lock = lock;
            this.yields = yields;
            this.patient = patient;
            this.phase = phase;
        }
    }

    TicketLocks(Topology topology, Consistency consistency, Tally tally, RemoteWords words) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
        this.words = words;
    }

    @Override
    public void lock(int processor, int lock, SyncEffects out) {
        draw(processor, new Attempt(lock, 1, false, Phase.DRAW), out);
    }

    @Override
    public void relock(int processor, int lock, long yields, SyncEffects out) {
        draw(processor, new Attempt(lock, yields, true, Phase.DRAW), out);
    }

    private void draw(int processor, Attempt attempt, SyncEffects out) {
        attempts.put(processor, attempt);
        attempt.phase = Phase.DRAW;
        fetch(Use.TICKET, attempt.lock, processor, 1, out);
    }

    /** Nobody waits for a ticket, and an addition of 0 changes nothing. */
    private void fetch(Use use, int lock, int processor, long delta, SyncEffects out) {
        words.add(use.of(lock), processor, delta, Payload.NONE, after -> false, out);
    }

    @Override
    public void tryLock(int processor, int lock, SyncEffects out) {
        if (words.isNear(lock)) {
            tryInPlace(processor, lock, out);
        } else {
            tryByMessage(processor, lock, out);
        }
    }

    private void tryInPlace(int processor, int lock, SyncEffects out) {
        long ticket = words.drawIfFree(lock);
        if (ticket == RemoteWords.ABANDONED) {
            out.done(processor, 0, Payload.NONE);
        } else {
            Attempt attempt = new Attempt(lock, 1, false, Phase.WAIT);
            attempts.put(processor, attempt);
            await(processor, attempt, ticket, out);
        }
    }

    /** Draws a ticket only if it looks as if its turn were now, and leaves if it is not. */
    private void tryByMessage(int processor, int lock, SyncEffects out) {
        Attempt attempt = new Attempt(lock, 1, false, Phase.LOOK_AT_TICKETS);
        attempt.leaves = true;
        attempts.put(processor, attempt);
        fetch(Use.TICKET, lock, processor, 0, out);
    }

    @Override
    public void unlock(int processor, int lock, SyncEffects out) {
        Check.that(
                holders.remove(lock, processor),
                "lock %d unlocked by %d, which does not hold it",
                lock,
                processor);
        words.bump(Use.ACCESS.of(lock), consistency.publish(processor), out);
    }

    @Override
    public void handOver(int from, int to, int lock) {
        Check.that(
                holders.replace(lock, from, to), "lock %d is not held by %d: %s", lock, from, to);
    }

    @Override
    public boolean cancel(int processor, SyncEffects out) {
        Attempt attempt = attempts.get(processor);
        if (attempt == null || attempt.patient) {
            return attempt != null;
        }
        if (attempt.phase == Phase.WAIT && !attempt.leaves) {
            words.abandon(Use.ACCESS.of(attempt.lock), processor, out);
        }
        attempt.leaves = true;
        return true;
    }

    /** Whether {@code processor} is on its way to a lock. */
    boolean isTrying(int processor) {
        return attempts.containsKey(processor);
    }

    void on(WordReply reply, SyncEffects out) {
        int processor = reply.processor();
        Attempt attempt = Check.present(attempts.get(processor), "no attempt of %d", processor);
        switch (attempt.phase) {
            case LOOK_AT_TICKETS -> {
                attempt.ticket = reply.before();
                attempt.phase = Phase.LOOK_AT_ACCESS;
                fetch(Use.ACCESS, attempt.lock, processor, 0, out);
            }
            case LOOK_AT_ACCESS -> {
                if (reply.before() == attempt.ticket) {
                    draw(processor, attempt, out);
                } else {
                    end(processor, 0, Payload.NONE, out);
                }
            }
            case DRAW -> await(processor, attempt, reply.before(), out);
            case WAIT -> waited(processor, attempt, reply, out);
        }
    }

    private void waited(int processor, Attempt attempt, WordReply reply, SyncEffects out) {
        boolean taken = reply.before() != RemoteWords.ABANDONED;
        if (taken) {
            boolean here = words.isHere(Use.ACCESS.of(attempt.lock));
            tally.add(here ? Count.LOCKS_LOCAL : Count.LOCKS_REMOTE);
            Check.that(
                    holders.put(attempt.lock, processor) == null,
                    "lock %d has a second holder",
                    attempt.lock);
        }
        end(processor, taken ? attempt.yields : 0, reply.carried(), out);
    }

    private void await(int processor, Attempt attempt, long ticket, SyncEffects out) {
        attempt.phase = Phase.WAIT;
        words.await(Use.ACCESS.of(attempt.lock), processor, ticket, out);
        if (attempt.leaves) {
            words.abandon(Use.ACCESS.of(attempt.lock), processor, out);
        }
    }

    private void end(int processor, long yields, Payload carried, SyncEffects out) {
        attempts.remove(processor);
        out.done(processor, yields, carried);
    }

    @Override
    public void forget(int lock) {
        holders.remove(lock);
        words.forget(Use.TICKET.of(lock));
        words.forget(Use.ACCESS.of(lock));
    }

    @Override
    public void forgetPublished() {
        words.forgetPublished();
    }

    @Override
    public void verify(WaitingProcessors waiting) {
        attempts.forEach((processor, attempt) -> waiting.add(processor, "lock", attempt.lock));
        holders.values().forEach(topology::requireProcessor);
    }
}
