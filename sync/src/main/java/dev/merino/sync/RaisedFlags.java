package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The flags that a node knows to be set, and those of its processors that wait for others. How the
 * node learns of a flag is a matter of the subclass. Invariant: nobody waits for a flag that is
 * set.
 */
abstract class RaisedFlags implements FlagTable {
    final Topology topology;
    final Consistency consistency;
    final Tally tally;
    private final Map<Integer, Payload> raised = new HashMap<>();
    private final Map<Integer, List<Integer>> waiters = new HashMap<>();

    /** The processors that set flags and have no answer yet, and the flags. */
    private final Map<Integer, Integer> setting = new HashMap<>();

    RaisedFlags(Topology topology, Consistency consistency, Tally tally) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
    }

    /** Tells other nodes that {@code processor} sets the flag, and what it publishes. */
    abstract void tell(int processor, int flag, Payload published, SyncEffects out);

    @Override
    public final void set(int processor, int flag, SyncEffects out) {
        tally.add(Count.FLAG_SETS);
        setting.put(processor, flag);
        tell(processor, flag, consistency.publish(processor), out);
    }

    /** It is known whether {@code processor}, which has set a flag, was the first to do so. */
    final void answer(int processor, boolean first, SyncEffects out) {
        Check.that(setting.remove(processor) != null, "processor %d sets no flag", processor);
        out.done(processor, first ? 1 : 0, Payload.NONE);
    }

    @Override
    public final void await(int processor, int flag, SyncEffects out) {
        tally.add(Count.FLAG_WAITS);
        Payload published = raised.get(flag);
        if (published != null) {
            out.done(processor, 1, published);
        } else {
            waiters.computeIfAbsent(flag, f -> new ArrayList<>()).add(processor);
        }
    }

    @Override
    public final void test(int processor, int flag, SyncEffects out) {
        Payload published = raised.get(flag);
        if (published != null) {
            out.done(processor, 1, published);
        } else {
            out.done(processor, 0, Payload.NONE);
        }
    }

    /** The flag is set; says whether this is news. */
    final boolean raise(int flag, Payload published, SyncEffects out) {
        boolean first = raised.putIfAbsent(flag, published) == null;
        List<Integer> woken = waiters.remove(flag);
        if (woken != null) {
            woken.forEach(processor -> out.done(processor, 1, published));
        }
        return first;
    }

    @Override
    public void forget(int flag) {
        raised.remove(flag);
        Check.that(!waiters.containsKey(flag), "flag %d is closed, but awaited", flag);
    }

    @Override
    public final void forgetPublished() {
        raised.replaceAll((flag, published) -> Payload.NONE);
    }

    @Override
    public final void verify(WaitingProcessors waiting) {
        setting.forEach((processor, flag) -> waiting.add(processor, "the answer of flag", flag));
        waiters.forEach(
                (flag, processors) -> {
                    Check.that(!raised.containsKey(flag), "flag %d is set, but awaited", flag);
                    processors.forEach(processor -> waiting.add(processor, "flag", flag));
                });
    }
}
