package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Payload;
import dev.merino.core.Tally;

import java.util.HashSet;
import java.util.Set;

/**
 * Write-once flags with managers. The manager says who was first and tells every node; from then on
 * a node answers by itself.
 */
final class ManagedFlags extends RaisedFlags {
    private final Set<Integer> setAsManager = new HashSet<>();

    ManagedFlags(Topology topology, Consistency consistency, Tally tally) {
        super(topology, consistency, tally);
    }

    @Override
    void tell(int processor, int flag, Payload published, SyncEffects out) {
        out.send(topology.managerOf(flag), new SyncMessage.FlagSet(flag, processor, published));
    }

    void on(int from, SyncMessage.FlagMessage message, SyncEffects out) {
        switch (message) {
            case SyncMessage.FlagSet m -> set(from, m, out);
            case SyncMessage.FlagRaised m -> raised(from, m, out);
            case SyncMessage.FlagAnswer(int processor, boolean first) ->
                    answer(processor, first, out);
        }
    }

    @Override
    public void forget(int flag) {
        super.forget(flag);
        setAsManager.remove(flag);
    }

    private void set(int from, SyncMessage.FlagSet set, SyncEffects out) {
        topology.requireManaged(set.flag());
        topology.requireProcessor(set.processor());
        boolean first = setAsManager.add(set.flag());
        if (first) {
            for (int node = 0; node < topology.nodes(); node++) {
                out.send(node, new SyncMessage.FlagRaised(set.flag(), set.carried()));
            }
        }
        out.send(from, new SyncMessage.FlagAnswer(set.processor(), first));
    }

    private void raised(int from, SyncMessage.FlagRaised message, SyncEffects out) {
        topology.requireManager(message.flag(), from);
        boolean first = raise(message.flag(), message.carried(), out);
        Check.that(first, "flag %d is set twice", message.flag());
    }
}
