package dev.merino.paper.experiment.probe;

import dev.merino.Member;
import dev.merino.SharedBytes;
import dev.merino.Statistics;
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
 * The diff microbenchmark of NEWGENDSM (2003), section 5.2: node 0 touches all pages, so that they
 * are at home there; node 1 changes one byte of each, or all of them, and releases. It gives
 * {@value #COMPUTE}, how long the release takes at node 1, and {@value #APPLY}, what its handler
 * takes of node 0, both in microseconds for a page.
 *
 * @param protocol the coherence protocol, as in its paper
 * @param pages how many
 * @param isLarge whether all bytes of a page are changed
 */
public record DiffProbe(String protocol, int pages, boolean isLarge) implements Experiment {
    /** What making and sending a diff takes. */
    public static final String COMPUTE = "compute";

    /** What a diff takes of the home's processor. */
    public static final String APPLY = "apply";

    private static final Platform PLATFORM = Platform.of("xeon-infiniband", 2, 1);

    @Override
    public String label() {
        return "%d %s diffs, %s".formatted(pages, isLarge ? "large" : "small", protocol);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "diff probe");
        all.put("protocol", protocol);
        all.put("pages", Integer.toString(pages));
        all.put("large", Boolean.toString(isLarge));
        PLATFORM.tell(all);
        return all;
    }

    @Override
    public Outcome run(Outcomes before) {
        MachineModel model = PLATFORM.model();
        AtomicLong took = new AtomicLong();
        Statistics counted;
        try (VirtualCluster cluster =
                new VirtualCluster(
                        PLATFORM.settings().withProtocol(protocol).withFaithful(true), model)) {
            counted = cluster.run(me -> change(me, model.unitBytes(), took));
        }
        SortedMap<String, Double> numbers = new TreeMap<>();
        numbers.put(COMPUTE, took.get() / 1e3 / pages);
        double handlersNs = counted.nodes().getFirst().handlers().coherenceNs();
        numbers.put(APPLY, handlersNs / 1e3 / pages);
        return new Outcome(numbers);
    }

    private void change(Member me, int pageBytes, AtomicLong took) {
        SharedBytes bytes = me.bytes((long) pages * pageBytes);
        for (int page = 0; me.isFirst() && page < pages; page++) {
            bytes.set((long) page * pageBytes, (byte) 1);
        }
        me.barrier();
        for (int page = 0; !me.isFirst() && page < pages; page++) {
            byte _ = bytes.get((long) page * pageBytes); // its copy is there before it is written
        }
        me.timed(
                () -> {
                    if (!me.isFirst()) {
                        took.set(changeAll(me, bytes, pageBytes));
                    }
                    me.barrier();
                });
    }

    /** How long the release takes after the changes. */
    private long changeAll(Member me, SharedBytes bytes, int pageBytes) {
        for (int page = 0; page < pages; page++) {
            long at = (long) page * pageBytes;
            bytes.fill(at, at + (isLarge ? pageBytes : 1), (byte) 2);
        }
        long beganNs = me.nanoTime();
        me.flush();
        return me.nanoTime() - beganNs;
    }
}
