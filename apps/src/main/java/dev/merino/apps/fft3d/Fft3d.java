package dev.merino.apps.fft3d;

import dev.merino.Member;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Stopwatch;
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
public final class Fft3d extends Fft3dApp {
    /** For registries and launchers. */
    public Fft3d() {
        super(
                "fft3d",
                "the fast Fourier transform of a box",
                List.of(),
                Map.of("standard", "--x 128 --y 128 --z 128", "paper", "--x 128 --y 128 --z 128"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        Box box = box(options);
        Slabs slabs = new Slabs(me, box);
        List<Samples.Checksum> checksums = new ArrayList<>();

        me.barrier();
        Stopwatch watch = startWatch(me);
        slabs.transform(options.wholeLong("seed"));
        for (int time = 1; time <= options.whole("steps"); time++) {
            checksums.add(Samples.checksum(slabs.samplesAt(time), box));
        }
        watch.stop();

        look(me, options, box, checksums, watch);
    }
}
