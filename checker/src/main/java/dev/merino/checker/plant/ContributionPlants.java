package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.sync.Contribution;
import dev.merino.sync.ContributionRules;

import java.util.List;

/** Mistakes planted in what ranks give each other at barriers: one of its rules each. */
final class ContributionPlants {
    private ContributionPlants() {}

    static List<Plant> all() {
        return List.of(
                plant("contribution-before", "sci-vm", "those before are taken, too", new Old()),
                plant("contribution-overtaken", "sci-vm", "who is late finds none", new Newest()),
                plant("contribution-lost", "csm-s", "one is lost on the way", new Lost()),
                plant("contribution-swapped", "csm-none", "two are swapped", new Swapped()));
    }

    private static Plant plant(
            String name, String of, String description, ContributionRules rules) {
        return Plant.besideProtocol(
                name, of, description, rules, CheckedProtocol::withContributions);
    }

    private static final class Old extends ContributionRules {
        @Override
        protected boolean isTaken(int round, int own) {
            return round - own <= 0;
        }
    }

    private static final class Newest extends ContributionRules {
        @Override
        protected boolean isTold(int round, int newest) {
            return round == newest;
        }
    }

    private static final class Lost extends ContributionRules {
        @Override
        protected List<Contribution> union(List<Contribution> one, List<Contribution> other) {
            return super.union(one, other.size() > 1 ? other.subList(1, other.size()) : other);
        }
    }

    private static final class Swapped extends ContributionRules {
        @Override
        protected int rankOf(int node, int processor, int processors) {
            int rank = super.rankOf(node, processor, processors);
            return rank < 2 && processors > 1 ? 1 - rank : rank;
        }
    }
}
