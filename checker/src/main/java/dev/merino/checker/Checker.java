package dev.merino.checker;

import dev.merino.coherence.Protocols;
import dev.merino.core.Chance;
import dev.merino.protocol.Protocol;
import dev.merino.sim.PacketAlteration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Judges a protocol: runs random programs until one fails or all have passed. */
public final class Checker {
    /** The seed of a check that is given none. */
    public static final long DEFAULT_SEED = 42;

    /** How many programs a check runs that is not told how many. */
    public static final int DEFAULT_PROGRAMS = 20_000;

    private final List<CheckedProtocol> checkedProtocols;
    private final double lossPercent;

    /** A checker of one protocol. */
    public Checker(CheckedProtocol checked) {
        this(List.of(checked));
    }

    /** A checker of several makes of one protocol: each program runs on one of them. */
    private Checker(List<CheckedProtocol> checkedProtocols) {
        this(checkedProtocols, 0);
    }

    private Checker(List<CheckedProtocol> checkedProtocols, double lossPercent) {
        this.checkedProtocols = List.copyOf(checkedProtocols);
        this.lossPercent = lossPercent;
    }

    /**
     * The same on a network that loses and doubles {@code percent} of all messages and reorders
     * them, under links that mend it.
     */
    public Checker withLoss(double percent) {
        return new Checker(checkedProtocols, percent);
    }

    /** A checker of the protocol of that name, and of the same with hardly any space. */
    public static Optional<Checker> named(String name) {
        return Protocols.named(name)
                .map(maker -> List.of(maker, Protocols.strained(name).orElse(maker)))
                .map(makes -> makes.stream().map(make -> CheckedProtocol.like(name, make)).toList())
                .map(Checker::new);
    }

    /** A checker of the protocol of that name as its paper has it. */
    public static Optional<Checker> faithful(String name) {
        return Protocols.faithful(name).map(make -> new Checker(CheckedProtocol.like(name, make)));
    }

    /**
     * A checker of the search for races among writes: the programs have none, so that each report
     * is a failure.
     */
    public static Checker ofRaceSearch() {
        Protocol.Maker searching =
                Protocols.findingConflicts(
                        race -> {
                            throw new IllegalStateException(
                                    "no race, but reported as one: " + race);
                        });
        return new Checker(CheckedProtocol.like(Protocols.FINDING_CONFLICTS, searching));
    }

    private CheckedProtocol protocolFor(long seed) {
        return checkedProtocols.get(Math.floorMod(seed >>> 3, checkedProtocols.size()));
    }

    private Run.Conditions conditionsFor(long seed) {
        return new Run.Conditions(protocolFor(seed), lossPercent);
    }

    /**
     * What a check has shown.
     *
     * @param programs how many programs ran
     * @param steps how many steps they took together
     * @param finding the first failure, if any
     */
    public record Report(int programs, long steps, Optional<Finding> finding) {}

    /**
     * A failure.
     *
     * @param seed what replays it
     * @param index its place among the programs of the check
     * @param step the step at which it showed
     * @param violation what is wrong
     * @param program the smallest program found that fails in the same way
     * @param explanation what happens in the shortest failing run of that program
     */
    public record Finding(
            long seed,
            int index,
            int step,
            Violation violation,
            TestProgram program,
            List<String> explanation) {}

    /** The seed of the {@code index}-th program of a check with this seed. */
    public static long seedOf(long family, int index) {
        return Chance.seed(family, index);
    }

    /** The program that a seed stands for. */
    public static TestProgram program(long seed) {
        return Generator.generate(seed, false);
    }

    /** The program that a seed stands for on the clusters that the protocol wants. */
    private TestProgram programFor(long seed) {
        CheckedProtocol checked = protocolFor(seed);
        boolean oneLevel = checked.requirements().oneLevel();
        TestProgram program =
                Generator.generate(seed, oneLevel).withSmallerUnits(checked.unitShift());
        return checked.reach().map(program::with).orElse(program);
    }

    /**
     * Runs {@code programs} programs of the family {@code seed} on {@code threads} threads.
     *
     * @param progress is told how many have passed, from time to time
     */
    public Report check(long seed, int programs, int threads, IntConsumer progress) {
        Search search = new Search(seed, programs, progress);
        inParallel(search, threads);
        Optional<Finding> finding =
                search.first.map(failure -> explain(seedOf(seed, failure.index), failure));
        return new Report(search.ended, search.steps, finding);
    }

    /** The first violation of the same programs, unexplained, which takes much less time. */
    public Optional<Violation> violation(long seed, int programs, int threads) {
        Search search = new Search(seed, programs, ended -> {});
        inParallel(search, threads);
        return search.first.flatMap(failure -> failure.result.violation());
    }

    /** What the one program that {@code seed} stands for shows, neither shrunk nor explained. */
    Optional<Violation> violation(long seed) {
        return runOne(seed).violation();
    }

    /**
     * How the program that {@code seed} stands for ends if nodes hear what {@code alteration} makes
     * of the packets of others; empty if nobody notices anything.
     */
    public Optional<Violation> misled(long seed, PacketAlteration alteration) {
        return Run.altered(programFor(seed), conditionsFor(seed), seed, alteration).violation();
    }

    /** The programs of one check, dealt to whoever has time. */
    private final class Search implements Runnable {
        private final long seed;
        private final IntConsumer progress;
        private int next;
        private int end;
        private int ended;
        private long steps;
        private Optional<Failure> first = Optional.empty();

        Search(long seed, int programs, IntConsumer progress) {
            this.seed = seed;
            this.end = programs;
            this.progress = progress;
        }

        @Override
        public void run() {
            for (int index = take(); index >= 0; index = take()) {
                note(index, runOne(seedOf(seed, index)));
            }
        }

        private synchronized int take() {
            return next < end ? next++ : -1;
        }

        /**
         * After a failure only earlier programs matter, so that the first failure is the same on
         * every machine.
         */
        private synchronized void note(int index, Run.Result result) {
            steps += result.steps();
            progress.accept(++ended);
            if (result.violation().isPresent() && index < end) {
                end = index;
                first = Optional.of(new Failure(index, result));
            }
        }
    }

    /** Runs the one program that {@code seed} stands for. */
    public Report replay(long seed) {
        Run.Result result = runOne(seed);
        return new Report(
                1,
                result.steps(),
                result.violation().map(v -> explain(seed, new Failure(0, result))));
    }

    private record Failure(int index, Run.Result result) {}

    private Run.Result runOne(long seed) {
        return Run.of(programFor(seed), conditionsFor(seed), seed);
    }

    private Finding explain(long seed, Failure failure) {
        Run.Conditions conditions = conditionsFor(seed);
        Violation violation = failure.result.violation().orElseThrow();
        Shrinker.Failing whole =
                new Shrinker.Failing(programFor(seed), seed, failure.result.steps());
        Shrinker.Failing smallest = Shrinker.shrink(whole, conditions, violation.kind());
        List<String> trace = new ArrayList<>();
        Run.Result result = Run.traced(smallest.program(), conditions, smallest.seed(), trace);
        result.violation()
                .ifPresent(v -> trace.add("step " + result.steps() + ": " + v.getMessage()));
        return new Finding(
                seed, failure.index, failure.result.steps(), violation, smallest.program(), trace);
    }

    private static void inParallel(Runnable work, int threads) {
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            others.add(Thread.ofPlatform().name("merino-check-" + i).start(work));
        }
        work.run();
        for (Thread other : others) {
            join(other);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while checking", e);
        }
    }
}
