package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.sim.FabricRules;
import dev.merino.sim.Reach;

import java.util.List;

/** Mistakes planted in the adapters that carry out remote operations: {@link FabricRules}. */
final class FabricPlants {
    private FabricPlants() {}

    static List<Plant> all() {
        return List.of(
                plant(
                        "fabric-stamp-first",
                        "an adapter writes a stamp before the diffs that it speaks of",
                        new StampFirst()),
                plant(
                        "fabric-early-fence",
                        "an adapter answers a fence before it has written what came before",
                        new EarlyFence()),
                plant(
                        "fabric-late-diff",
                        "a node forgets a closed array while an adapter still writes to it",
                        new LateDiff()));
    }

    private static Plant plant(String name, String description, FabricRules rules) {
        return Plant.besideProtocol(
                        name, "newgendsm", description, rules, CheckedProtocol::withFabric)
                .in(Reach.FABRIC);
    }

    private static final class StampFirst extends FabricRules {
        @Override
        protected boolean keepsOrder() {
            return false;
        }
    }

    private static final class EarlyFence extends FabricRules {
        @Override
        protected boolean fencesWait() {
            return false;
        }
    }

    private static final class LateDiff extends FabricRules {
        @Override
        protected boolean isQuiet(boolean nothingUnderWay) {
            return true;
        }
    }
}
