package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.sim.KeepingRules;

import java.util.List;

/** Mistakes planted where ranks keep locks and counters: {@link KeepingRules}. */
final class KeepingPlants {
    private KeepingPlants() {}

    static List<Plant> all() {
        return List.of(
                plant(
                        "kept-lock-unreleased",
                        "a rank that waits gives back a lock and has released nothing",
                        new Unreleased()),
                plant(
                        "kept-lock-unseen-writes",
                        "nobody looks for what a running rank has written",
                        new UnseenWrites()),
                plant(
                        "kept-lock-stale-word",
                        "a lock is taken from a rank that holds it",
                        new StaleWord()),
                plant(
                        "lent-lock-unreleased",
                        "a lock goes to a rank of another page table, and its lender is forgotten",
                        new ForgottenLender()),
                plant(
                        "lent-lock-overtaken",
                        "a release is over before one that was begun for a lender",
                        new Overtaken()),
                plant(
                        "lent-lock-unacquired",
                        "who takes a lock from another page table acquires nothing",
                        new Unacquired()),
                plant(
                        "kept-counter-too-early",
                        "tmk-lrc",
                        "a rank uses a counter before who keeps it has acquired",
                        new TooEarly()));
    }

    private static Plant plant(String name, String description, KeepingRules rules) {
        return plant(name, "csm-none", description, rules);
    }

    private static Plant plant(String name, String of, String description, KeepingRules rules) {
        return Plant.besideProtocol(name, of, description, rules, CheckedProtocol::withKeeping);
    }

    private static final class Unreleased extends KeepingRules {
        @Override
        protected boolean owesRelease(boolean hasKept) {
            return false;
        }
    }

    private static final class UnseenWrites extends KeepingRules {
        @Override
        protected boolean looksForWrites() {
            return false;
        }
    }

    private static final class ForgottenLender extends KeepingRules {
        @Override
        protected boolean releasesLender(boolean isLent) {
            return false;
        }
    }

    private static final class Overtaken extends KeepingRules {
        @Override
        protected boolean endsReleasesInOrder() {
            return false;
        }
    }

    private static final class Unacquired extends KeepingRules {
        @Override
        protected boolean followsLender(boolean isBehind) {
            return false;
        }
    }

    private static final class TooEarly extends KeepingRules {
        @Override
        protected boolean mayShareCounter(boolean wasUsedSince) {
            return true;
        }
    }

    private static final class StaleWord extends KeepingRules {
        @Override
        protected boolean mayReclaim(boolean isKept) {
            return true;
        }
    }
}
