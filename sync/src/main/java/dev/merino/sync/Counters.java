package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Counters. The manager has the value, applies one change after the other, and passes on what
 * earlier changes published. A processor of the manager's node that was the last to use a counter
 * may keep it: then the value is the processor's, and requests wait until it gives the counter
 * back. Invariants: only the manager has a value; requests wait only while somebody keeps the
 * counter; a reply is for a processor that waits for one.
 */
final class Counters {
    private final Topology topology;
    private final Consistency consistency;
    private final Tally tally;
    private final Map<Integer, CounterState> counters = new HashMap<>();

    /** The processors of this node that wait for a manager's reply, and the counters. */
    private final Map<Integer, Integer> waiting = new HashMap<>();

    private static final int NOBODY = -1;

    private static final class CounterState {
        long value;
        Payload published = Payload.NONE;

        /** The processor of this node that used it last, and how often in a row. */
        int lastUser = NOBODY;

        int usesInARow;

        boolean isKept;
        final Deque<Pending> pending = new ArrayDeque<>(0);
    }

    private record Pending(int from, SyncMessage.CounterRequest request) {}

    Counters(Topology topology, Consistency consistency, Tally tally) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
    }

    /** Gives the counter its first value; every node is told before anyone uses it. */
    void define(int counter, long initial) {
        if (topology.managerOf(counter) == topology.self()) {
            state(counter).value = initial;
        }
    }

    void count(int processor, SyncOperation.Count count, SyncEffects out) {
        tally.add(Count.COUNTER_OPERATIONS);
        Payload published = count.releases() ? consistency.publish(processor) : Payload.NONE;
        waiting.put(processor, count.counter());
        out.send(
                topology.managerOf(count.counter()),
                new SyncMessage.CounterRequest(
                        count.counter(), processor, count.change(), published));
    }

    void on(int from, SyncMessage.CounterMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.CounterRequest m -> request(from, m, out);
            case SyncMessage.CounterReply m -> reply(m, out);
        }
    }

    private void request(int from, SyncMessage.CounterRequest request, SyncEffects out) {
        topology.requireManaged(request.counter());
        topology.requireProcessor(request.processor());
        CounterState s = state(request.counter());
        if (s.isKept) {
            s.pending.add(new Pending(from, request));
            out.wantedCounter(request.counter());
        } else {
            apply(s, from, request, out);
        }
    }

    private void apply(
            CounterState s, int from, SyncMessage.CounterRequest request, SyncEffects out) {
        long before = s.value;
        s.value = request.change().after(before);
        out.send(from, new SyncMessage.CounterReply(request.processor(), before, s.published));
        s.published = consistency.merge(s.published, request.carried());
        int user = from == topology.self() ? request.processor() : NOBODY;
        s.usesInARow = user != NOBODY && user == s.lastUser ? s.usesInARow + 1 : 1;
        s.lastUser = user;
    }

    @Nullable CounterUse use(int processor, int counter) {
        CounterState s = counters.get(counter);
        return s == null || s.isKept || s.lastUser != processor
                ? null
                : new CounterUse(s.usesInARow, s.value);
    }

    void keep(int counter) {
        topology.requireManaged(counter);
        CounterState s = state(counter);
        Check.that(!s.isKept, "counter %d is kept already", counter);
        s.isKept = true;
    }

    /**
     * A processor that has released gives back {@code counter}, which has {@code value} now: those
     * who wait for it get their answers.
     */
    void giveBack(int processor, int counter, long value, SyncEffects out) {
        CounterState s = state(counter);
        Check.that(s.isKept, "counter %d is not kept", counter);
        s.isKept = false;
        s.value = value;
        s.published = consistency.merge(s.published, consistency.publish(processor));
        for (Pending next = s.pending.poll(); next != null; next = s.pending.poll()) {
            apply(s, next.from, next.request, out);
        }
    }

    private void reply(SyncMessage.CounterReply reply, SyncEffects out) {
        int processor = reply.processor();
        Check.that(waiting.remove(processor) != null, "processor %d counts nothing", processor);
        out.done(reply.processor(), reply.before(), reply.carried());
    }

    void forget(int counter) {
        counters.remove(counter);
    }

    void forgetPublished() {
        counters.values().forEach(counter -> counter.published = Payload.NONE);
    }

    private CounterState state(int counter) {
        return counters.computeIfAbsent(counter, c -> new CounterState());
    }

    /** Checks the invariants above. */
    void verify(WaitingProcessors all) {
        counters.forEach(
                (counter, s) -> {
                    topology.requireManaged(counter);
                    Check.that(
                            s.isKept || s.pending.isEmpty(),
                            "requests wait for counter %d, which nobody keeps",
                            counter);
                });
        waiting.forEach((processor, counter) -> all.add(processor, "counter", counter));
    }
}
