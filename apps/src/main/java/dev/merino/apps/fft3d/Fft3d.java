package dev.merino.apps.fft3d;

import dev.merino.Member;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.Option;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.VerificationException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The three-dimensional FFT of TreadMarks, which is FT of the NAS benchmarks: how heat spreads in a
 * box, by way of its spectrum. Random numbers are transformed once, and for each time step what has
 * become of the spectrum is transformed back.
 *
 * <p>{@link Slabs} has the parallel program: each time step all ranks exchange all data once, in a
 * transposition, with two barriers. {@link PlainFft3d} is the sequential one. Samples are added up
 * in one order, so that checksums are the same to the last bit on any number of ranks.
 */
public final class Fft3d extends App {
    /** For registries and launchers. */
    public Fft3d() {
        super(
                "fft3d",
                "the fast Fourier transform of a box",
                List.of(
                        Option.whole("x", 64, 1, 2048, "extent along x, a power of 2"),
                        Option.whole("y", 64, 1, 2048, "extent along y, a power of 2"),
                        Option.whole("z", 64, 1, 2048, "extent along z, a power of 2"),
                        Option.whole("steps", 6, 1, 1000, "time steps"),
                        Option.whole(
                                "seed", 314_159_265, 1, Long.MAX_VALUE, "seed of the numbers")),
                Map.of("paper", Map.of("x", "128", "y", "128", "z", "128")));
    }

    @Override
    protected void validate(Options options) {
        for (String extent : List.of("x", "y", "z")) {
            if (Integer.bitCount(options.whole(extent)) != 1) {
                throw new IllegalArgumentException(
                        "fft3d: --%s cannot be %d: give a power of 2"
                                .formatted(extent, options.whole(extent)));
            }
        }
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        Box box = new Box(options.whole("x"), options.whole("y"), options.whole("z"));
        Slabs slabs = new Slabs(me, box);
        List<Samples.Checksum> checksums = new ArrayList<>();

        slabs.transform(options.wholeLong("seed"));
        for (int time = 1; time <= options.whole("steps"); time++) {
            checksums.add(Samples.checksum(slabs.samplesAt(time), box));
        }

        if (me.isFirst()) {
            report().line("box", "%d x %d x %d".formatted(box.x(), box.y(), box.z()));
        }
        if (printsGolden(me, options)) {
            print(golden(checksums), options);
        }
        if (verifies(me, options)) {
            verify(checksums, box, options);
        }
    }

    private static Golden golden(List<Samples.Checksum> checksums) {
        Golden golden = new Golden();
        for (int i = 0; i < checksums.size(); i++) {
            golden.put("T%d.re".formatted(i + 1), checksums.get(i).re());
            golden.put("T%d.im".formatted(i + 1), checksums.get(i).im());
        }
        return golden;
    }

    private void verify(List<Samples.Checksum> found, Box box, Options options)
            throws VerificationException {
        Report report = report();
        report.line("checksum_re", found.getLast().re());
        report.line("checksum_im", found.getLast().im());
        List<Samples.Checksum> expected =
                PlainFft3d.checksums(box, options.whole("steps"), options.wholeLong("seed"));
        for (int i = 0; i < expected.size(); i++) {
            if (!expected.get(i).equals(found.get(i))) {
                throw new VerificationException(
                        "fft3d checksum " + (i + 1), expected.get(i), found.get(i));
            }
        }
        report.verified();
    }
}
