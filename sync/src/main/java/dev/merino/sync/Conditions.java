package dev.merino.sync;

import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Conditions of locks. The lock's manager keeps the queue of each condition. A waiter gives the
 * lock back only after the manager has noted it, so a later holder's signal cannot overtake it; a
 * signal may still find a waiter that came after it, who then wakes for nothing, as {@link
 * java.util.concurrent.locks.Condition} allows.
 */
final class Conditions {
    private final Crew crew;
    private final LockTable locks;
    private final Tally tally;

    /** Of use to managers: who waits, in order. */
    private final Map<Key, Deque<Waiter>> queues = new HashMap<>();

    /** Local processors that wait. */
    private final Map<Integer, Key> waiting = new HashMap<>();

    private record Key(int lock, int condition) {}

    private record Waiter(int node, int processor) {}

    Conditions(Crew crew, LockTable locks, Tally tally) {
        this.crew = crew;
        this.locks = locks;
        this.tally = tally;
    }

    void await(int processor, SyncOperation.Wait wait, SyncEffects out) {
        tally.add(Count.CONDITION_WAITS);
        waiting.put(processor, new Key(wait.lock(), wait.condition()));
        out.send(
                crew.managerOf(wait.lock()),
                new SyncMessage.ConditionEnter(wait.lock(), wait.condition(), processor));
    }

    void signal(int processor, SyncOperation.Signal signal, SyncEffects out) {
        out.send(
                crew.managerOf(signal.lock()),
                new SyncMessage.ConditionSignal(signal.lock(), signal.condition(), signal.all()));
        out.done(processor, 0, Payload.NONE);
    }

    /** Asks the manager to strike out the wait of {@code processor}, if it waits. */
    void cancel(int processor, SyncEffects out) {
        Key key = waiting.get(processor);
        if (key != null) {
            out.send(
                    crew.managerOf(key.lock),
                    new SyncMessage.ConditionLeave(key.lock, key.condition, processor));
        }
    }

    void on(int from, SyncMessage.ConditionEnter enter, SyncEffects out) {
        queue(enter.lock(), enter.condition()).add(new Waiter(from, enter.processor()));
        out.send(from, new SyncMessage.ConditionEntered(enter.processor()));
    }

    void on(SyncMessage.ConditionEntered entered, SyncEffects out) {
        Key key = waiting.get(entered.processor());
        if (key != null) {
            locks.unlock(entered.processor(), key.lock, out);
        }
    }

    void on(SyncMessage.ConditionSignal signal, SyncEffects out) {
        Deque<Waiter> queue = queue(signal.lock(), signal.condition());
        @Nullable Waiter next = queue.poll();
        while (next != null) {
            out.send(next.node, new SyncMessage.ConditionWake(next.processor));
            next = signal.all() ? queue.poll() : null;
        }
    }

    void on(SyncMessage.ConditionWake wake, SyncEffects out) {
        relock(wake.processor(), 1, out);
    }

    void on(int from, SyncMessage.ConditionLeave leave, SyncEffects out) {
        if (queue(leave.lock(), leave.condition()).remove(new Waiter(from, leave.processor()))) {
            out.send(from, new SyncMessage.ConditionLeft(leave.processor()));
        }
    }

    void on(SyncMessage.ConditionLeft left, SyncEffects out) {
        relock(left.processor(), 0, out);
    }

    private void relock(int processor, long yields, SyncEffects out) {
        Key key = waiting.remove(processor);
        if (key != null) {
            locks.relock(processor, key.lock, yields, out);
        }
    }

    private Deque<Waiter> queue(int lock, int condition) {
        return queues.computeIfAbsent(new Key(lock, condition), k -> new ArrayDeque<>());
    }
}
