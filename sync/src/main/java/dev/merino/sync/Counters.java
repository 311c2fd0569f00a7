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
 * earlier changes published. As long as there is nothing to pass on, the value may be in a word
 * that neighbours change in place ({@link CounterWindows}). A processor of the manager's node that
 * was the last to use a counter may keep it: then the value is the processor's, and requests wait
 * until it gives the counter back. Invariants: only the manager has a value; requests wait only
 * while somebody keeps the counter; a reply is for a processor that waits for one.
 */
final class Counters {
    private final Topology topology;
    private final Consistency consistency;
    private final Tally tally;
    private final CounterWindows windows;
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

        /** What the last use by way of this node left. */
        long valueLeft;

        /** Whether the value is in a word that others reach, and not here. */
        boolean isInWord;

        /** Whether it was there since the last use, so that others may have used it, too. */
        boolean wasInWord;

        boolean isKept;
        final Deque<Pending> pending = new ArrayDeque<>(0);

        CounterState(boolean isInWord) {
            this.isInWord = isInWord;
        }
    }

    private record Pending(int from, SyncMessage.CounterRequest request) {}

    Counters(Topology topology, Consistency consistency, Tally tally, CounterWindows windows) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
        this.windows = windows;
    }

    /** Gives the counter its first value; every node is told before anyone uses it. */
    void define(int counter, long initial) {
        if (isManaged(counter)) {
            CounterState s = taken(counter);
            s.value = initial;
            putBack(counter, s);
        }
    }

    void count(int processor, SyncOperation.Count count, SyncEffects out) {
        tally.add(Count.COUNTER_OPERATIONS);
        Payload published = count.releases() ? consistency.publish(processor) : Payload.NONE;
        @Nullable Long before =
                isManaged(count.counter()) // it sees who uses the counter, and may keep it
                        ? null
                        : windows.change(count.counter(), count.change(), published);
        if (before != null) {
            out.done(processor, before, Payload.NONE);
        } else {
            ask(processor, count, published, out);
        }
    }

    private boolean isManaged(int counter) {
        return topology.managerOf(counter) == topology.self();
    }

    private void ask(int processor, SyncOperation.Count count, Payload published, SyncEffects out) {
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
        CounterState s = taken(request.counter());
        if (s.isKept) {
            s.pending.add(new Pending(from, request));
            out.wantedCounter(request.counter());
        } else if (!apply(s, from, request, out)) {
            putBack(request.counter(), s);
        }
    }

    /** The counter, whose value is here and not in a word that others change. */
    private CounterState taken(int counter) {
        CounterState s = state(counter);
        if (s.isInWord) {
            s.isInWord = false;
            s.wasInWord = true;
            s.value = windows.take(counter);
        }
        return s;
    }

    private void putBack(int counter, CounterState s) {
        s.isInWord = windows.isShared(counter) && windows.putBack(counter, s.value, s.published);
    }

    /**
     * Whether the same processor of this node used the counter before, as far as its value says:
     * then it may want to keep it.
     */
    private boolean apply(
            CounterState s, int from, SyncMessage.CounterRequest request, SyncEffects out) {
        long before = s.value;
        boolean isUnchanged = before == s.valueLeft;
        s.value = request.change().after(before);
        s.valueLeft = s.value;
        out.send(from, new SyncMessage.CounterReply(request.processor(), before, s.published));
        s.published = consistency.merge(s.published, request.carried());
        int user = from == topology.self() ? request.processor() : NOBODY;
        boolean isSame = user != NOBODY && user == s.lastUser;
        s.usesInARow = isSame && !s.wasInWord ? s.usesInARow + 1 : 1;
        s.lastUser = user;
        s.wasInWord = false;
        return isSame && isUnchanged;
    }

    @Nullable CounterUse use(int processor, int counter) {
        CounterState s = counters.get(counter);
        return s == null || s.isKept || s.isInWord || s.lastUser != processor
                ? null
                : new CounterUse(s.usesInARow, s.value);
    }

    void keep(int counter) {
        topology.requireManaged(counter);
        CounterState s = state(counter);
        Check.that(!s.isKept && !s.isInWord, "counter %d is kept already, or in use", counter);
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
            boolean _ = apply(s, next.from, next.request, out);
        }
        putBack(counter, s);
    }

    private void reply(SyncMessage.CounterReply reply, SyncEffects out) {
        int processor = reply.processor();
        Check.that(waiting.remove(processor) != null, "processor %d counts nothing", processor);
        out.done(reply.processor(), reply.before(), reply.carried());
    }

    void forget(int counter) {
        counters.remove(counter);
        if (isManaged(counter)) {
            windows.forget(counter);
        }
    }

    void forgetPublished() {
        counters.forEach(
                (counter, s) -> {
                    s.published = Payload.NONE;
                    if (!s.isKept && !s.isInWord) {
                        putBack(counter, s);
                    }
                });
    }

    private CounterState state(int counter) {
        return counters.computeIfAbsent(counter, c -> new CounterState(windows.isShared(c)));
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
