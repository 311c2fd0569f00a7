package dev.merino.checker;

import dev.merino.checker.TestProgram.Block;
import dev.merino.checker.TestProgram.Step;
import dev.merino.checker.Violation.Kind;
import dev.merino.core.Chance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a failing program as small as it can: leaves out phases, blocks and accesses as long as
 * some schedule still fails in the same way, and keeps the shortest failing schedule of the
 * smallest program.
 */
final class Shrinker {
    private static final int SCHEDULES_PER_CANDIDATE = 60;
    private static final int SCHEDULES_AT_THE_END = 2_000;
    private static final int RUNS_MAX = 40_000;

    private final Run.Conditions conditions;
    private final Kind kind;
    private int runs;

    private Shrinker(Run.Conditions conditions, Kind kind) {
        this.conditions = conditions;
        this.kind = kind;
    }

    /** A failing run: a program and the seed of a schedule. */
    record Failing(TestProgram program, long seed, int steps) {}

    static Failing shrink(Failing failing, Run.Conditions conditions, Kind kind) {
        Shrinker shrinker = new Shrinker(conditions, kind);
        Failing smallest = failing;
        Optional<Failing> smaller = Optional.of(failing);
        while (smaller.isPresent() && shrinker.runs < RUNS_MAX) {
            smallest = smaller.get();
            smaller = shrinker.firstSmaller(smallest);
        }
        return shrinker.shortestSchedule(smallest);
    }

    private Optional<Failing> firstSmaller(Failing failing) {
        for (TestProgram candidate : candidates(failing.program)) {
            Optional<Failing> still = fails(candidate.withoutVainWaits(), failing.seed);
            if (still.isPresent()) {
                return still;
            }
            if (runs >= RUNS_MAX) {
                break;
            }
        }
        return Optional.empty();
    }

    private Optional<Failing> fails(TestProgram program, long seed) {
        for (int i = 0; i < SCHEDULES_PER_CANDIDATE; i++) {
            Optional<Failing> failing = tryOnce(program, i == 0 ? seed : Chance.seed(seed, i));
            if (failing.isPresent()) {
                return failing;
            }
        }
        return Optional.empty();
    }

    private Optional<Failing> tryOnce(TestProgram program, long seed) {
        runs++;
        Run.Result result = Run.of(program, conditions, seed);
        boolean same = result.violation().map(v -> v.kind() == kind).orElse(false);
        return same ? Optional.of(new Failing(program, seed, result.steps())) : Optional.empty();
    }

    private Failing shortestSchedule(Failing failing) {
        Failing shortest = failing;
        for (int i = 0; i < SCHEDULES_AT_THE_END; i++) {
            Optional<Failing> other = tryOnce(failing.program, Chance.seed(failing.seed, i));
            if (other.isPresent() && other.get().steps < shortest.steps) {
                shortest = other.get();
            }
        }
        return shortest;
    }

    /** Programs that are smaller, or calmer, by one thing, the largest things first. */
    @SuppressWarnings("ReferenceEquality") // of equal blocks it leaves out one
    private static List<TestProgram> candidates(TestProgram program) {
        List<TestProgram> smaller = new ArrayList<>();
        if (!program.calm().equals(program)) {
            smaller.add(program.calm());
        }
        for (int phase = 0; phase < program.phases().size(); phase++) {
            smaller.add(withoutPhase(program, phase));
        }
        program.forEachBlock(block -> smaller.add(program.filter(other -> other != block)));
        program.forEachBlock(
                block -> {
                    for (int step = 0; step < block.steps().size(); step++) {
                        smaller.add(withFewerSteps(program, block, step));
                    }
                });
        return smaller;
    }

    private static TestProgram withoutPhase(TestProgram program, int phase) {
        List<List<List<Block>>> phases = new ArrayList<>(program.phases());
        phases.remove(phase);
        return new TestProgram(program.shape(), phases);
    }

    @SuppressWarnings("ReferenceEquality") // of equal blocks it changes one
    private static TestProgram withFewerSteps(TestProgram program, Block block, int step) {
        Block fewer = block.with(without(block.steps(), step));
        return program.map(other -> other == block ? fewer : other);
    }

    private static List<Step> without(List<Step> steps, int index) {
        List<Step> fewer = new ArrayList<>(steps);
        fewer.remove(index);
        return fewer;
    }
}
