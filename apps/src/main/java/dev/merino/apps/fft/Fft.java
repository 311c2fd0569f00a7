package dev.merino.apps.fft;

import dev.merino.Member;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PlainThreads;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;

/**
 * The one-dimensional fast Fourier transform of SPLASH-2, in six steps: {@link SixStep} has the
 * parallel program, {@link FftData} the sequential one. All ranks read from all others, in three
 * transpositions separated by barriers; nothing has two writers.
 *
 * <p>The original takes 3.1416 for pi, which {@code --pi} keeps or corrects. Every number is
 * computed by the same operations in the same order whatever the number of ranks, so that the
 * result is the same to the last bit.
 */
public final class Fft extends App {
    private static final double PI_OF_SPLASH = 3.1416;

    /** As in SPLASH-2. */
    private static final double ROUND_TRIP_TOLERANCE = 0.001;

    /** For registries and launchers. */
    public Fft() {
        super(
                "fft",
                "the six-step fast Fourier transform",
                List.of(
                        OptionSpecs.whole("m", 16, 2, 26, "log2 of the number of points, even"),
                        OptionSpecs.oneOf(
                                "pi", List.of("3.1416", "exact"), "that of SPLASH-2, or pi"),
                        OptionSpecs.whole("seed", 0, 0, Integer.MAX_VALUE, "seed of the points"),
                        PlainThreads.option()),
                Map.of("standard", "--m 22", "paper", "--m 20"));
    }

    @Override
    protected void validate(Options options) {
        if (options.whole("m") % 2 != 0) {
            throw new IllegalArgumentException(
                    "fft: --m cannot be "
                            + options.whole("m")
                            + ": the points fill a square, give an even number");
        }
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        int side = 1 << (options.whole("m") / 2);
        SixStep fft = new SixStep(me, side, pi(options));

        fft.initialise(options.wholeLong("seed"));
        me.barrier();
        Stopwatch watch = startWatch(me);
        fft.transform(1);
        watch.stop();

        if (me.isFirst()) {
            report().line("points", (long) side * side);
        }
        if (looksAtResult(options)) {
            FftData forward = me.isFirst() ? fft.copy() : FftData.zero(0);
            me.barrier();
            fft.transform(-1);
            if (printsGolden(me, options)) {
                print(golden(forward, fft.copy(), options), options);
            }
            if (verifies(me, options)) {
                verify(forward, fft.copy(), options, watch);
            }
        }
    }

    private static double pi(Options options) {
        return options.word("pi").equals("exact") ? Math.PI : PI_OF_SPLASH;
    }

    private static Golden golden(FftData forward, FftData back, Options options) {
        FftData initial = FftData.initial(forward.side(), options.wholeLong("seed"));
        return FftDigest.golden(initial, forward, back);
    }

    private void verify(FftData forward, FftData back, Options options, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        FftData initial = FftData.initial(forward.side(), options.wholeLong("seed"));
        report.line("checksum", initial.checksum());
        report.line("fnv64", "%016x".formatted(FftDigest.fnv64(forward)));
        FftRoots roots = FftRoots.of(forward.side(), pi(options));
        compare(watch.sequential(() -> initial.transform(1, roots)), forward);
        int threads = PlainThreads.count(options);
        if (threads > 0) {
            compare(
                    forward,
                    watch.plainThreads(() -> FftThreads.transform(initial, roots, threads)));
        }
        double difference = initial.checksum() - back.checksum();
        report.line("difference", difference);
        if (!(Math.abs(difference) < ROUND_TRIP_TOLERANCE)) {
            throw new VerificationException(
                    "fft checksum there and back", initial.checksum(), back.checksum());
        }
        report.verified();
    }

    private static void compare(FftData expected, FftData found) throws VerificationException {
        for (int row = 0; row < expected.side(); row++) {
            VerificationException.requireSameBits(
                    "fft row " + row, expected.rows()[row], found.rows()[row]);
        }
    }
}
