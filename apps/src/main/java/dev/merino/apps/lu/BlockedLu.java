package dev.merino.apps.lu;

import dev.merino.Member;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.InputWriter;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PlainThreads;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Map;

/** What the factorisations have in common: all but how the matrix is stored. */
abstract class BlockedLu extends App {
    /** As in SPLASH-2. */
    private static final double SOLUTION_TOLERANCE = 1e-5;

    BlockedLu(String name, String summary, String standard, String paper) {
        super(name, summary, common(), List.of(), Map.of("standard", standard, "paper", paper));
    }

    private static List<OptionSpec> common() {
        return List.of(
                OptionSpecs.whole("order", 512, 1, 40_000, "rows and columns of the matrix"),
                OptionSpecs.whole("block", 16, 1, 1024, "rows and columns of a block"),
                OptionSpecs.whole("seed", 1, 0, Integer.MAX_VALUE, "seed of the matrix"),
                InputWriter.option(),
                PlainThreads.option());
    }

    /** Allocates the matrix. */
    abstract BlockMatrix allocate(Member me, Tiling tiling, Owners owners);

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        Tiling tiling = new Tiling(options.whole("order"), options.whole("block"));
        Owners owners = Owners.of(me.size());
        BlockMatrix a = allocate(me, tiling, owners);
        Factorisation factorisation = new Factorisation(me, tiling, owners, a);

        initialise(me, factorisation, options);
        me.barrier();
        Stopwatch watch = startWatch(me);
        factorisation.run();
        watch.stop();

        if (me.isFirst()) {
            report().line("order", tiling.order() + " block " + tiling.blockOrder());
        }
        if (printsGolden(me, options)) {
            print(LuDigest.golden(initial(options), factorisation.copy()), options);
        }
        if (verifies(me, options)) {
            verify(factorisation.copy(), options, watch);
        }
    }

    private static void initialise(Member me, Factorisation factorisation, Options options) {
        long seed = options.wholeLong("seed");
        if (!InputWriter.isFirst(options)) {
            factorisation.initialise(seed);
        } else if (me.isFirst()) {
            factorisation.initialiseAll(seed);
        }
    }

    private static LuMatrix initial(Options options) {
        return LuMatrix.initial(options.whole("order"), options.wholeLong("seed"));
    }

    private void verify(LuMatrix found, Options options, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        report.line("sum", LuDigest.sum(found));
        report.line("fnv64", "%016x".formatted(LuDigest.fnv64(found)));
        LuMatrix initial = initial(options);
        compare(watch.sequential(initial::factor), found);
        if (PlainThreads.count(options) > 0) {
            compare(found, onThreads(options, watch));
        }
        double worst = LuDigest.worstSolution(initial(options), found);
        report.line("worst_solution", worst);
        if (!(worst < SOLUTION_TOLERANCE)) {
            throw new VerificationException(name() + " worst solution", "nearly 0", worst);
        }
        report.verified();
    }

    private void compare(LuMatrix expected, LuMatrix found) throws VerificationException {
        for (int column = 0; column < found.order(); column++) {
            VerificationException.requireSameBits(
                    name() + " column " + column,
                    expected.columns()[column],
                    found.columns()[column]);
        }
    }

    private static LuMatrix onThreads(Options options, Stopwatch watch) {
        LuMatrix initial = initial(options);
        int threads = PlainThreads.count(options);
        return watch.plainThreads(() -> LuThreads.factor(initial, threads));
    }
}
