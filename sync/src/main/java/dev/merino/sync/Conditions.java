package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Conditions of locks. The lock's manager keeps the queue of each condition. A waiter gives the
 * lock back only after the manager has noted it, so a later holder's signal cannot overtake it; a
 * signal may still find a waiter that came after it, who then wakes for nothing, as {@link
 * java.util.concurrent.locks.Condition} allows.
 *
 * <p>Invariants: only the manager of a lock has queues of its conditions; a processor is in one
 * queue once at most, and leaves it by one {@code ConditionWake} or {@code ConditionLeft}, for
 * which it still waits.
 */
final class Conditions {
    private final Topology topology;
    private final LockTable locks;
    private final Tally tally;

    /** Of use to managers: who waits, in order. */
    private final Map<Key, Deque<Waiter>> queues = new HashMap<>();

    /** Local processors that wait. */
    private final Map<Integer, Key> waiting = new HashMap<>();

    private record Key(int lock, int condition) {}

    private record Waiter(int node, int processor) {}

    Conditions(Topology topology, LockTable locks, Tally tally) {
        this.topology = topology;
        this.locks = locks;
        this.tally = tally;
    }

    void await(int processor, SyncOperation.Wait wait, SyncEffects out) {
        tally.add(Count.CONDITION_WAITS);
        waiting.put(processor, new Key(wait.lock(), wait.condition()));
        out.send(
                topology.managerOf(wait.lock()),
                new SyncMessage.ConditionEnter(wait.lock(), wait.condition(), processor));
    }

    void signal(int processor, SyncOperation.Signal signal, SyncEffects out) {
        out.send(
                topology.managerOf(signal.lock()),
                new SyncMessage.ConditionSignal(signal.lock(), signal.condition(), signal.all()));
        out.done(processor, 0, Payload.NONE);
    }

    /** Asks the manager to strike out the wait of {@code processor}, if it waits. */
    void cancel(int processor, SyncEffects out) {
        Key key = waiting.get(processor);
        if (key != null) {
            out.send(
                    topology.managerOf(key.lock),
                    new SyncMessage.ConditionLeave(key.lock, key.condition, processor));
        }
    }

    void on(int from, SyncMessage.ConditionMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.ConditionEnter m -> enter(from, m, out);
            case SyncMessage.ConditionEntered(int processor) ->
                    locks.unlock(processor, awaited(processor).lock, out);
            case SyncMessage.ConditionSignal m -> wake(m, out);
            case SyncMessage.ConditionWake(int processor) -> relock(processor, 1, out);
            case SyncMessage.ConditionLeave m -> leave(from, m, out);
            case SyncMessage.ConditionLeft(int processor) -> relock(processor, 0, out);
        }
    }

    private void enter(int from, SyncMessage.ConditionEnter enter, SyncEffects out) {
        topology.requireManaged(enter.lock());
        topology.requireProcessor(enter.processor());
        Deque<Waiter> queue = queue(enter.lock(), enter.condition());
        Waiter waiter = new Waiter(from, enter.processor());
        Check.that(!queue.contains(waiter), "%s waits twice on lock %d", waiter, enter.lock());
        queue.add(waiter);
        out.send(from, new SyncMessage.ConditionEntered(enter.processor()));
    }

    private void wake(SyncMessage.ConditionSignal signal, SyncEffects out) {
        topology.requireManaged(signal.lock());
        Deque<Waiter> queue = queue(signal.lock(), signal.condition());
        @Nullable Waiter next = queue.poll();
        while (next != null) {
            out.send(next.node, new SyncMessage.ConditionWake(next.processor));
            next = signal.all() ? queue.poll() : null;
        }
    }

    private void leave(int from, SyncMessage.ConditionLeave leave, SyncEffects out) {
        topology.requireManaged(leave.lock());
        if (queue(leave.lock(), leave.condition()).remove(new Waiter(from, leave.processor()))) {
            out.send(from, new SyncMessage.ConditionLeft(leave.processor()));
        }
    }

    private void relock(int processor, long yields, SyncEffects out) {
        int lock = awaited(processor).lock;
        waiting.remove(processor);
        locks.relock(processor, lock, yields, out);
    }

    private Key awaited(int processor) {
        return Check.present(
                waiting.get(processor), "processor %d waits on no condition", processor);
    }

    private Deque<Waiter> queue(int lock, int condition) {
        return queues.computeIfAbsent(new Key(lock, condition), k -> new ArrayDeque<>());
    }

    /** Forgets all conditions of {@code lock}. */
    void forget(int lock) {
        queues.forEach(
                (key, queue) ->
                        Check.that(
                                key.lock != lock || queue.isEmpty(),
                                "lock %d is closed, but %s waits",
                                lock,
                                queue));
        queues.keySet().removeIf(key -> key.lock == lock);
    }

    /** Checks the invariants above. */
    void verify(WaitingProcessors all) {
        waiting.forEach((processor, key) -> all.add(processor, "a condition of lock", key.lock));
        Set<Waiter> queued = new HashSet<>();
        queues.forEach(
                (key, queue) -> {
                    topology.requireManaged(key.lock);
                    queue.forEach(w -> Check.that(queued.add(w), "%s waits twice", w));
                });
    }
}
