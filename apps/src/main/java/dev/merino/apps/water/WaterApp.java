package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PlainThreads;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Map;

/** What the three water programs have in common: input, verification and output. */
abstract class WaterApp extends App {
    private static final int MOLECULES_MAX = 64_000;

    private final double narrowing;

    /**
     * A water program.
     *
     * @param narrowing by how much the lattice of its beginning is wider than the box
     * @param more the options that only this program has
     * @param standard the arguments that {@code --size standard} stands for
     * @param paper the arguments that {@code --size paper} stands for
     */
    WaterApp(
            String name,
            String summary,
            double narrowing,
            List<OptionSpec> more,
            String standard,
            String paper) {
        super(name, summary, common(), more, Map.of("standard", standard, "paper", paper));
        this.narrowing = narrowing;
    }

    private static List<OptionSpec> common() {
        return List.of(
                OptionSpecs.whole("molecules", 512, 8, MOLECULES_MAX, "molecules, a cube"),
                OptionSpecs.whole("steps", 3, 1, 100_000, "steps of 0.15 femtoseconds"),
                OptionSpecs.real(
                        "cutoff",
                        6.212752,
                        0,
                        1000,
                        "the range of forces in angstroms, 0 for half of the box but 11 at most"),
                OptionSpecs.file("random", "numbers to begin with, a file that rank 0 reads"),
                OptionSpecs.whole(
                        "seed",
                        0,
                        0,
                        Integer.MAX_VALUE,
                        "makes numbers to begin with; 0 takes those of the original program, which"
                                + " a release is without: it then makes them, too"),
                PlainThreads.option());
    }

    @Override
    protected void validate(Options options) {
        int molecules = options.whole("molecules");
        if (WaterModel.cubeRoot(molecules) == 0) {
            int root = (int) Math.round(Math.cbrt(molecules));
            throw new IllegalArgumentException(
                    "%s: --molecules cannot be %d, which is no cube: give %d"
                            .formatted(name(), molecules, root * root * root));
        }
        numbers(options);
    }

    private static double[] numbers(Options options) {
        int count = RandomMomenta.countFor(options.whole("molecules"));
        if (options.isGiven("random")) {
            return RandomMomenta.read(options.path("random"), count);
        }
        long seed = options.wholeLong("seed");
        return seed == 0 ? RandomMomenta.builtIn(count) : RandomMomenta.fromSeed(seed, count);
    }

    @Override
    protected final void run(Member me, Options options) throws VerificationException {
        WaterModel model = WaterModel.of(options.whole("molecules"), options.number("cutoff"));
        double[] numbers = share(me, options);
        Motion[] initial = InitialState.of(model, narrowing, numbers);

        Stopwatch watch = startWatch(me);
        Outcome found = simulate(me, model, initial, options);
        watch.stop();

        if (me.isFirst()) {
            report().line(
                            "molecules",
                            "%d cutoff %s steps %d"
                                    .formatted(
                                            model.molecules(),
                                            model.cutoff(),
                                            options.whole("steps")));
            report().line("energy", found.steps().getLast().total());
        }
        if (printsGolden(me, options)) {
            print(found.golden(), options);
        }
        if (verifies(me, options)) {
            verify(found, numbers, options, watch);
        }
    }

    private void verify(Outcome found, double[] numbers, Options options, Stopwatch watch)
            throws VerificationException {
        WaterModel model = found.model();
        int steps = options.whole("steps");
        Motion[] again = InitialState.of(model, narrowing, numbers);
        Outcome expected =
                watch.sequential(
                        () -> new PlainWater(model, again, plainPairs(model, 0, 1)).run(steps));
        expected.requireNear(found);
        int threads = PlainThreads.count(options);
        if (threads > 0) {
            Motion[] theirs = InitialState.of(model, narrowing, numbers);
            WaterThreads plain = new WaterThreads(model, theirs, threads, this::plainPairs);
            expected.requireNear(watch.plainThreads(() -> plain.run(steps)));
        }
        report().verified();
    }

    /** Rank 0 reads the numbers and all get them: other machines need not have the file. */
    private double[] share(Member me, Options options) {
        int count = RandomMomenta.countFor(options.whole("molecules"));
        SharedDoubles shared = me.named(name() + " numbers").doubles(count);
        if (me.isFirst()) {
            shared.copyFrom(0, numbers(options), 0, count);
        }
        me.barrier();
        double[] numbers = new double[count];
        shared.copyTo(0, numbers, 0, count);
        return numbers;
    }

    /** Does this rank's part; only the result of rank 0 is used. */
    abstract Outcome simulate(Member me, WaterModel model, Motion[] initial, Options options);

    /**
     * The pairs of molecules that one of {@code count} plain threads evaluates; the only one is the
     * sequential program.
     */
    abstract PlainPairs plainPairs(WaterModel model, int index, int count);
}
