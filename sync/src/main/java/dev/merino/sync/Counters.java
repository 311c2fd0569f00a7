package dev.merino.sync;

import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.HashMap;
import java.util.Map;

/**
 * Counters. The manager keeps the value, applies one change after the other, and passes on what
 * earlier changes told.
 */
final class Counters {
    private final Crew crew;
    private final Consistency consistency;
    private final Tally tally;
    private final Map<Integer, CounterState> counters = new HashMap<>();

    private static final class CounterState {
        long value;
        Payload published = Payload.NONE;
    }

    Counters(Crew crew, Consistency consistency, Tally tally) {
        this.crew = crew;
        this.consistency = consistency;
        this.tally = tally;
    }

    /** Gives the counter its first value; every node is told before anyone uses it. */
    void define(int counter, long initial) {
        if (crew.managerOf(counter) == crew.self()) {
            state(counter).value = initial;
        }
    }

    void count(int processor, SyncOperation.Count count, SyncEffects out) {
        tally.add(Count.COUNTER_OPERATIONS);
        Payload published = count.releases() ? consistency.publish(processor) : Payload.NONE;
        out.send(
                crew.managerOf(count.counter()),
                new SyncMessage.CounterRequest(
                        count.counter(), processor, count.change(), published));
    }

    void on(int from, SyncMessage.CounterRequest request, SyncEffects out) {
        CounterState s = state(request.counter());
        long before = s.value;
        s.value = after(before, request.change());
        out.send(from, new SyncMessage.CounterReply(request.processor(), before, s.published));
        s.published = consistency.merge(s.published, request.carried());
    }

    void on(SyncMessage.CounterReply reply, SyncEffects out) {
        out.done(reply.processor(), reply.before(), reply.carried());
    }

    private static long after(long before, SyncOperation.Change change) {
        return switch (change) {
            case SyncOperation.Change.Read() -> before;
            case SyncOperation.Change.Add(long delta) -> before + delta;
            case SyncOperation.Change.Put(long value) -> value;
            case SyncOperation.Change.Swap(long expected, long value) ->
                    before == expected ? value : before;
        };
    }

    private CounterState state(int counter) {
        return counters.computeIfAbsent(counter, c -> new CounterState());
    }
}
