package dev.merino.checker.plant;

import dev.merino.coherence.Protocols;
import dev.merino.memory.local.LocalRules;
import dev.merino.sim.ClosingRules;
import dev.merino.sim.KeepingRules;
import dev.merino.sync.OrderedBroadcastRules;

import java.util.List;

/** Mistakes planted where nodes forget objects that were closed: {@link ClosingRules}. */
final class ClosingPlants {
    private ClosingPlants() {}

    static List<Plant> all() {
        return List.of(
                plant(
                        "closed-late-diff",
                        "hlrc-async",
                        "a node forgets a closed array while diffs of it are under way",
                        new LateDiff()),
                plant(
                        "closed-late-request",
                        "csm-none",
                        "a node forgets a closed array while requests for it are under way",
                        new LateDiff()),
                plant(
                        "closed-early-use",
                        "csm-none",
                        "a rank uses new memory before all nodes have forgotten the old",
                        new EarlyUse()),
                plant(
                        "closed-old-values",
                        "csm-none",
                        "new memory holds the values of what was closed",
                        new OldValues()),
                plant(
                        "closed-old-rights",
                        "csm-none",
                        "a rank keeps its rights to pages of what was closed",
                        new OldRights()),
                plant(
                        "closed-kept-lock",
                        "csm-none",
                        "a rank keeps a lock that was closed",
                        new KeptLock()));
    }

    private static Plant plant(String name, String of, String description, ClosingRules rules) {
        return new Plant(
                name,
                of,
                description,
                Protocols.named(of).orElseThrow(),
                OrderedBroadcastRules.TRUE,
                KeepingRules.TRUE,
                rules,
                LocalRules.TRUE,
                rules.getClass());
    }

    private static final class LateDiff extends ClosingRules {
        @Override
        public boolean mayForget(boolean isQuiet) {
            return true;
        }
    }

    private static final class EarlyUse extends ClosingRules {
        @Override
        public boolean mayGoOn(int forgotten, int nodes) {
            return true;
        }
    }

    private static final class OldValues extends ClosingRules {
        @Override
        protected boolean emptiesFrames() {
            return false;
        }
    }

    private static final class OldRights extends ClosingRules {
        @Override
        protected boolean endsRights() {
            return false;
        }
    }

    private static final class KeptLock extends ClosingRules {
        @Override
        protected boolean forgetsKeptLocks() {
            return false;
        }
    }
}
