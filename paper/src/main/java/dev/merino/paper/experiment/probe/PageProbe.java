package dev.merino.paper.experiment.probe;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.SharedLongs;
import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Outcomes;
import dev.merino.paper.experiment.Platform;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.VirtualCluster;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The page microbenchmark of NEWGENDSM (2003), section 5.2: the first node touches all pages, and
 * then all others read a word of each. It gives {@value #MICROSECONDS} for a page.
 *
 * @param platform the machines
 * @param protocol the coherence protocol, as in its paper
 * @param pages how many
 */
public record PageProbe(Platform platform, String protocol, int pages) implements Experiment {
    /** What a page takes. */
    public static final String MICROSECONDS = "us";

    @Override
    public String label() {
        return "%d pages, %s %s".formatted(pages, protocol, platform);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "page probe");
        all.put("protocol", protocol);
        all.put("pages", Integer.toString(pages));
        platform.tell(all);
        return all;
    }

    @Override
    public Outcome run(Outcomes before) {
        MachineModel model = platform.model();
        AtomicLong took = new AtomicLong();
        try (Cluster cluster =
                new VirtualCluster(
                        platform.settings().withProtocol(protocol).withFaithful(true), model)) {
            cluster.run(me -> took.set(read(me, model.unitBytes() / Long.BYTES)));
        }
        SortedMap<String, Double> numbers = new TreeMap<>();
        numbers.put(MICROSECONDS, took.get() / 1e3 / pages);
        return new Outcome(numbers);
    }

    private long read(Member me, int perPage) {
        SharedLongs array = me.longs((long) pages * perPage);
        for (int page = 0; me.isFirst() && page < pages; page++) {
            array.set((long) page * perPage, 1);
        }
        me.barrier();
        long before = me.nanoTime();
        for (int page = 0; !me.isFirst() && page < pages; page++) {
            if (array.get((long) page * perPage) != 1) {
                throw new IllegalStateException("page %d is not what it was".formatted(page));
            }
        }
        me.barrier();
        return me.nanoTime() - before;
    }
}
