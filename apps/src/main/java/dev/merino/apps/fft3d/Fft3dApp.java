package dev.merino.apps.fft3d;

import dev.merino.Member;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Map;

/** What the programs of {@link Fft3d} and {@link Fft3dMessages} have in common. */
abstract class Fft3dApp extends App {
    Fft3dApp(String name, String summary, List<OptionSpec> more, Map<String, String> presets) {
        super(name, summary, common(), more, presets);
    }

    private static List<OptionSpec> common() {
        return List.of(
                OptionSpecs.whole("x", 64, 1, 2048, "extent along x, a power of 2"),
                OptionSpecs.whole("y", 64, 1, 2048, "extent along y, a power of 2"),
                OptionSpecs.whole("z", 64, 1, 2048, "extent along z, a power of 2"),
                OptionSpecs.whole("steps", 6, 1, 1000, "time steps"),
                OptionSpecs.whole("seed", 314_159_265, 1, Long.MAX_VALUE, "seed of the numbers"));
    }

    @Override
    protected void validate(Options options) {
        for (String extent : List.of("x", "y", "z")) {
            if (Integer.bitCount(options.whole(extent)) != 1) {
                throw new IllegalArgumentException(
                        "%s: --%s cannot be %d: give a power of 2"
                                .formatted(name(), extent, options.whole(extent)));
            }
        }
    }

    static Box box(Options options) {
        return new Box(options.whole("x"), options.whole("y"), options.whole("z"));
    }

    /** Rank 0 shows what has been found, and verifies it. */
    final void look(
            Member me, Options options, Box box, List<Samples.Checksum> found, Stopwatch watch)
            throws VerificationException {
        if (me.isFirst()) {
            report().line("box", "%d x %d x %d".formatted(box.x(), box.y(), box.z()));
        }
        if (printsGolden(me, options)) {
            print(golden(found), options);
        }
        if (verifies(me, options)) {
            verify(found, box, options, watch);
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

    private void verify(List<Samples.Checksum> found, Box box, Options options, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        report.line("checksum_re", found.getLast().re());
        report.line("checksum_im", found.getLast().im());
        int steps = options.whole("steps");
        long seed = options.wholeLong("seed");
        List<Samples.Checksum> expected =
                watch.sequential(() -> PlainFft3d.checksums(box, steps, seed));
        for (int i = 0; i < expected.size(); i++) {
            if (!expected.get(i).equals(found.get(i))) {
                throw new VerificationException(
                        name() + " checksum " + (i + 1), expected.get(i), found.get(i));
            }
        }
        report.verified();
    }
}
