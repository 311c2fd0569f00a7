package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.coherence.Protocols;
import dev.merino.core.Chance;

import java.util.ArrayList;
import java.util.List;

/**
 * A random program on structures: a cluster of some shape, and what its ranks do one after the
 * other. One object is for one run, since activities remember what happens.
 */
final class StructureProgram implements Program {
    private static final int ACTIVITIES_MAX = 4;
    private static final int NODES_MAX = 3;
    private static final int THREADS_MAX = 3;
    private static final long SPACE_BYTES = 16 << 20;
    private static final int RACES_PERCENT = 25;

    private final Plan plan;
    private final List<Activity> activities = new ArrayList<>();

    /**
     * What a program is made from.
     *
     * @param seed what all its chance comes from
     * @param steps what the ranks do
     */
    record Plan(long seed, List<Step> steps) {
        /** The program of that seed, which does one or several of {@code kinds}. */
        static Plan of(long seed, List<ActivityKind> kinds) {
            Chance chance = new Chance(Chance.seed(seed, 0));
            List<Step> steps = new ArrayList<>();
            int count = chance.between(1, ACTIVITIES_MAX);
            for (int number = 1; number <= count; number++) {
                steps.add(new Step(number, kinds.get(chance.below(kinds.size()))));
            }
            return new Plan(seed, steps);
        }

        /** The same without one step. */
        Plan without(int step) {
            List<Step> rest = new ArrayList<>(steps);
            rest.remove(step);
            return new Plan(seed, rest);
        }

        /** The cluster that it runs on. */
        Settings settings() {
            Chance chance = new Chance(Chance.seed(seed, -1));
            int nodes = chance.between(1, NODES_MAX);
            Settings shape = Settings.of(nodes, chance.between(nodes == 1 ? 2 : 1, THREADS_MAX));
            boolean looksForRaces = chance.percent(RACES_PERCENT);
            return shape.withProtocol(protocol(chance))
                    .withSpaceBytes(SPACE_BYTES)
                    .withRaces(looksForRaces ? RaceSearch.ACCESSES : RaceSearch.NONE);
        }

        private static String protocol(Chance chance) {
            List<String> names = Protocols.names();
            return names.get(chance.below(names.size()));
        }

        /** For reports. */
        String text() {
            Settings on = settings();
            List<String> words = steps.stream().map(step -> step.kind.words()).toList();
            return "%d nodes of %d ranks under %s%s: %s"
                    .formatted(
                            on.nodes(),
                            on.ranksPerNode(),
                            on.protocol(),
                            on.races() == RaceSearch.NONE ? "" : ", looking for races",
                            String.join(", ", words));
        }
    }

    /** One activity; its chance comes from its number, whatever else the program does. */
    record Step(int number, ActivityKind kind) {}

    StructureProgram(Plan plan) {
        this.plan = plan;
        for (Step step : plan.steps) {
            activities.add(step.kind.make(new Chance(Chance.seed(plan.seed, step.number))));
        }
    }

    @Override
    public void run(Member me) throws Exception {
        for (int i = 0; i < activities.size(); i++) {
            long ofStep = Chance.seed(plan.seed, plan.steps.get(i).number);
            activities.get(i).run(me, new Chance(Chance.seed(ofStep, me.rank())));
        }
    }
}
