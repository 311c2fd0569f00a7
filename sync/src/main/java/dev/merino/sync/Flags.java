package dev.merino.sync;

import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Write-once flags. The manager says who was first and tells every node; from then on a node
 * answers by itself.
 */
final class Flags {
    private final Crew crew;
    private final Consistency consistency;
    private final Tally tally;
    private final Set<Integer> setAsManager = new HashSet<>();
    private final Map<Integer, Payload> raised = new HashMap<>();
    private final Map<Integer, List<Integer>> waiters = new HashMap<>();

    Flags(Crew crew, Consistency consistency, Tally tally) {
        this.crew = crew;
        this.consistency = consistency;
        this.tally = tally;
    }

    void set(int processor, int flag, SyncEffects out) {
        tally.add(Count.FLAG_SETS);
        Payload published = consistency.publish(processor);
        out.send(crew.managerOf(flag), new SyncMessage.FlagSet(flag, processor, published));
    }

    void await(int processor, int flag, SyncEffects out) {
        tally.add(Count.FLAG_WAITS);
        Payload published = raised.get(flag);
        if (published != null) {
            out.done(processor, 1, published);
        } else {
            waiters.computeIfAbsent(flag, f -> new ArrayList<>()).add(processor);
        }
    }

    void test(int processor, int flag, SyncEffects out) {
        Payload published = raised.get(flag);
        out.done(
                processor, published == null ? 0 : 1, published == null ? Payload.NONE : published);
    }

    void on(int from, SyncMessage.FlagSet set, SyncEffects out) {
        boolean first = setAsManager.add(set.flag());
        if (first) {
            for (int node = 0; node < crew.nodes(); node++) {
                out.send(node, new SyncMessage.FlagRaised(set.flag(), set.carried()));
            }
        }
        out.send(from, new SyncMessage.FlagAnswer(set.processor(), first));
    }

    void on(SyncMessage.FlagRaised flagRaised, SyncEffects out) {
        raised.put(flagRaised.flag(), flagRaised.carried());
        List<Integer> woken = waiters.remove(flagRaised.flag());
        if (woken != null) {
            woken.forEach(processor -> out.done(processor, 1, flagRaised.carried()));
        }
    }

    void on(SyncMessage.FlagAnswer answer, SyncEffects out) {
        out.done(answer.processor(), answer.first() ? 1 : 0, Payload.NONE);
    }
}
