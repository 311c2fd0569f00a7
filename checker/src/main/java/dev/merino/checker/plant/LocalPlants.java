package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.memory.local.LocalRules;

import java.util.List;

/** Mistakes planted where one rank allocates and any rank closes: {@link LocalRules}. */
final class LocalPlants {
    private LocalPlants() {}

    static List<Plant> all() {
        return List.of(
                plant(
                        "local-unordered-return",
                        "csm-none",
                        "a block is used again before its return is ordered",
                        new UnorderedReturn()),
                plant(
                        "local-unordered-return-lazy",
                        "tmk-lrc",
                        "a block is used again before its return is ordered",
                        new UnorderedReturn()),
                plant(
                        "local-old-values",
                        "csm-none",
                        "a new local array holds the values of one that was closed",
                        new OldValues()),
                plant(
                        "local-closed-twice",
                        "csm-none",
                        "a local array that was closed can be used and closed again",
                        new ClosedTwice()),
                plant(
                        "local-old-reference",
                        "csm-none",
                        "a reference means what has the place of its array next",
                        new OldReference()));
    }

    private static Plant plant(String name, String of, String description, LocalRules rules) {
        return Plant.besideProtocol(name, of, description, rules, CheckedProtocol::withLocal);
    }

    private static final class UnorderedReturn extends LocalRules {
        @Override
        protected boolean ordersReturns() {
            return false;
        }
    }

    private static final class OldValues extends LocalRules {
        @Override
        protected boolean clearsReused() {
            return false;
        }
    }

    private static final class ClosedTwice extends LocalRules {
        @Override
        protected boolean refusesClosed() {
            return false;
        }
    }

    private static final class OldReference extends LocalRules {
        @Override
        protected boolean comparesGenerations() {
            return false;
        }
    }
}
