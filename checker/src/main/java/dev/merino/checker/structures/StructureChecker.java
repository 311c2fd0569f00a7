package dev.merino.checker.structures;

import dev.merino.DataRaceException;
import dev.merino.MerinoException;
import dev.merino.core.Chance;
import dev.merino.rank.handle.Rank;
import dev.merino.virtual.RandomSchedules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;

/**
 * Runs random programs on structures, each on one random schedule. One seed stands for the program,
 * the cluster, the schedule and all values. The first failure of a family is the same on any number
 * of threads.
 */
public final class StructureChecker {
    private final List<ActivityKind> kinds;
    private final UnaryOperator<Rank> around;

    /**
     * What failed.
     *
     * @param index which program of the family
     * @param seed runs it again
     * @param program what it does, made as small as it may be
     * @param cause what it failed with
     */
    public record Failure(int index, long seed, String program, MerinoException cause) {
        /** The sentence that says what is wrong. */
        public String sentence() {
            String sentence = "";
            for (Throwable each = cause; each != null; each = each.getCause()) {
                sentence = String.valueOf(each.getMessage());
            }
            return sentence;
        }

        /** Whether a structure has broken its contract, or kept ranks waiting. */
        public boolean isOfStructure() {
            String sentence = sentence();
            return cause instanceof DataRaceException
                    || cause.getCause() instanceof BrokenContract
                    || sentence.startsWith("ranks wait for each other")
                    || sentence.contains("does not end");
        }
    }

    /** For the structures as they are. */
    public StructureChecker() {
        this(List.of(ActivityKind.values()), UnaryOperator.identity());
    }

    /** For those with that mistake. */
    public StructureChecker(StructurePlant plant) {
        this(List.of(plant.kind()), plant.mistake());
    }

    private StructureChecker(List<ActivityKind> kinds, UnaryOperator<Rank> around) {
        this.kinds = kinds;
        this.around = around;
    }

    /** Runs the programs of {@code family} up to the first that fails. */
    public Optional<Failure> check(long family, int programs, int threads, IntConsumer progress) {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        ConcurrentSkipListMap<Integer, Failure> failures = new ConcurrentSkipListMap<>();
        Runnable work =
                () -> {
                    for (int i = next.getAndIncrement(); i < programs; i = next.getAndIncrement()) {
                        Optional<Failure> failure = runOne(i, Chance.seed(family, i));
                        if (failure.isPresent()) {
                            next.set(programs);
                            failures.put(i, failure.get());
                        }
                        progress.accept(ended.incrementAndGet());
                    }
                };
        inParallel(work, threads);
        return failures.values().stream().findFirst().map(this::smallest);
    }

    /** Runs the program of that seed. */
    public Optional<Failure> replay(long seed) {
        return runOne(0, seed).map(this::smallest);
    }

    private Optional<Failure> runOne(int index, long seed) {
        return run(index, StructureProgram.Plan.of(seed, kinds));
    }

    private Optional<Failure> run(int index, StructureProgram.Plan plan) {
        try {
            new RandomSchedules(plan.settings(), around)
                    .run(Chance.seed(plan.seed(), -2), new StructureProgram(plan));
            return Optional.empty();
        } catch (MerinoException e) {
            return Optional.of(new Failure(index, plan.seed(), plan.text(), e));
        }
    }

    /** Leaves out of the program what it fails without. */
    private Failure smallest(Failure failure) {
        StructureProgram.Plan plan = StructureProgram.Plan.of(failure.seed, kinds);
        Failure smallest = failure;
        for (int step = plan.steps().size() - 1; step >= 0 && plan.steps().size() > 1; step--) {
            StructureProgram.Plan smaller = plan.without(step);
            Optional<Failure> stillFails = run(failure.index, smaller);
            if (stillFails.isPresent()) {
                plan = smaller;
                smallest = stillFails.get();
            }
        }
        return smallest;
    }

    private static void inParallel(Runnable work, int threads) {
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            others.add(Thread.ofPlatform().name("merino-check-" + i).start(work));
        }
        work.run();
        for (Thread other : others) {
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted while checking", e);
            }
        }
    }
}
