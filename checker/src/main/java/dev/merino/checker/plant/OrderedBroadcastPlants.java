package dev.merino.checker.plant;

import dev.merino.coherence.Protocols;
import dev.merino.core.NodeSet;
import dev.merino.memory.local.LocalRules;
import dev.merino.sim.ClosingRules;
import dev.merino.sim.KeepingRules;
import dev.merino.sync.OrderedBroadcastRules;

import java.util.List;

/**
 * Mistakes planted in synchronisation by remote writes: one of its {@link OrderedBroadcastRules}
 * each.
 */
final class OrderedBroadcastPlants {
    private OrderedBroadcastPlants() {}

    static List<Plant> all() {
        return List.of(
                plant("lock-early-look", "a lock is taken before others see it", new EarlyLook()),
                plant("lock-not-alone", "a lock is taken that another node has", new NotAlone()),
                plant("barrier-one-short", "a barrier does not wait for one node", new OneShort()),
                plant("barrier-first-comes", "a node is there with its first rank", new First()));
    }

    private static Plant plant(String name, String description, OrderedBroadcastRules rules) {
        String of = "csm-s";
        return new Plant(
                name,
                of,
                description,
                Protocols.named(of).orElseThrow(),
                rules,
                KeepingRules.TRUE,
                ClosingRules.TRUE,
                LocalRules.TRUE,
                rules.getClass());
    }

    private static final class EarlyLook extends OrderedBroadcastRules {
        @Override
        protected boolean looksAfterLoopBack() {
            return false;
        }
    }

    private static final class NotAlone extends OrderedBroadcastRules {
        @Override
        protected boolean isAlone(NodeSet entries, int self) {
            return true;
        }
    }

    private static final class OneShort extends OrderedBroadcastRules {
        @Override
        protected boolean areAllHere(int entries, int nodes) {
            return entries == nodes - 1;
        }
    }

    private static final class First extends OrderedBroadcastRules {
        @Override
        protected boolean isNodeHere(int arrived, int processors) {
            return arrived == 1;
        }
    }
}
