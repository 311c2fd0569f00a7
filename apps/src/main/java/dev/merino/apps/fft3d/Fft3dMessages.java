package dev.merino.apps.fft3d;

import dev.merino.Member;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;
import dev.merino.apps.messaging.Layout;
import dev.merino.apps.messaging.RankEndpoint;
import dev.merino.apps.messaging.WiresOption;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@link Fft3d} with active messages in place of shared memory, as in Split-C: for a transposition
 * every rank sends its part of what each other rank needs, in bulk messages, and waits until it has
 * all it needs itself.
 *
 * <p>{@link Plan} has the distribution of data in each phase, for each {@link Layout}; {@link
 * Exchange} moves it, and {@link Lines} has the transforms. Checksums are the same to the last bit
 * as those of the sequential program, {@link PlainFft3d}. Shared memory serves only to connect the
 * ranks.
 */
public final class Fft3dMessages extends Fft3dApp {
    /** For registries and launchers. */
    public Fft3dMessages() {
        super(
                "fft3d-am",
                "fft3d with active messages in place of shared memory",
                List.of(
                        OptionSpecs.whole(
                                "message-bytes", 4096, 16, 64 << 10, "bytes of a message, at most"),
                        Layout.option(),
                        WiresOption.option()),
                Map.of("paper", "--x 256 --y 256 --z 256 --steps 1"));
    }

    @Override
    protected void run(Member me, Options options) throws IOException, VerificationException {
        Box box = box(options);
        Plan plan = new Plan(box, Layout.of(options), me.nodes(), me.size());
        List<Samples.Checksum> checksums = new ArrayList<>();
        try (RankEndpoint endpoint = RankEndpoint.connect(me, WiresOption.of(options));
                Arena arena = Arena.ofConfined()) {
            int bytes = options.whole("message-bytes");
            Exchange exchange = new Exchange(endpoint, plan, me.rank(), bytes, arena);
            Lines lines = new Lines(plan, exchange, me.rank());
            SampleCollection samples = new SampleCollection(endpoint, box, me.isFirst());
            endpoint.awaitHandlers();
            Stopwatch watch = startWatch(me);
            lines.transform(options.wholeLong("seed"));
            for (int time = 1; time <= options.whole("steps"); time++) {
                lines.transformBack(time, samples);
                if (me.isFirst()) {
                    checksums.add(samples.take());
                }
            }
            endpoint.finish(report()); // until then ranks must poll, not wait at a barrier
            watch.stop();
            look(me, options, box, checksums, watch);
        }
    }
}
