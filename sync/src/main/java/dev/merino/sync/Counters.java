package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.HashMap;
import java.util.Map;

/**
 * Counters. The manager keeps the value, applies one change after the other, and passes on what
 * earlier changes published. Invariants: only the manager has a value; a reply is for a processor
 * that waits for one.
 */
final class Counters {
    private final Topology topology;
    private final Consistency consistency;
    private final Tally tally;
    private final Map<Integer, CounterState> counters = new HashMap<>();

    /** The processors of this node that wait for a manager's reply, and the counters. */
    private final Map<Integer, Integer> waiting = new HashMap<>();

    private static final class CounterState {
        long value;
        Payload published = Payload.NONE;
    }

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
        long before = s.value;
        s.value = after(before, request.change());
        out.send(from, new SyncMessage.CounterReply(request.processor(), before, s.published));
        s.published = consistency.merge(s.published, request.carried());
    }

    private void reply(SyncMessage.CounterReply reply, SyncEffects out) {
        int processor = reply.processor();
        Check.that(waiting.remove(processor) != null, "processor %d counts nothing", processor);
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
        counters.keySet().forEach(topology::requireManaged);
        waiting.forEach((processor, counter) -> all.add(processor, "counter", counter));
    }
}
