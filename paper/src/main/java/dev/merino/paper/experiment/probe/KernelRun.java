package dev.merino.paper.experiment.probe;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.SharedFloats;
import dev.merino.SharedLock;
import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Outcomes;
import dev.merino.paper.experiment.Platform;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.VirtualCluster;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A kernel of SCI-VM on memory whose pages are dealt to the nodes in turn. It gives {@value
 * #SECONDS}. What an access takes follows from one time of the paper: that of 256 KB on one node.
 *
 * @param kernel which
 * @param kilobytes the memory
 * @param nodes of how many nodes the memory is; of one, it is local memory
 * @param workers how many ranks compute, each on a node of its own
 */
public record KernelRun(Kernel kernel, int kilobytes, int nodes, int workers)
        implements Experiment {
    /** How long it takes. */
    public static final String SECONDS = "seconds";

    private static final int KNOWN_KILOBYTES = 256;
    private static final String MACHINE = "pentium2-sci";
    private static final double NS_PER_SECOND = 1e9;

    /** The kernel on local memory. */
    public static KernelRun alone(Kernel kernel, int kilobytes) {
        return new KernelRun(kernel, kilobytes, 1, 1);
    }

    @Override
    public String label() {
        return "%s of %d KB on memory of %d, by %d".formatted(kernel, kilobytes, nodes, workers);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "kernel");
        all.put("kernel", kernel.name());
        all.put("kilobytes", Integer.toString(kilobytes));
        all.put("workers", Integer.toString(workers));
        platform().tell(all);
        return all;
    }

    private Platform platform() {
        return Platform.of(MACHINE, nodes, 1);
    }

    private boolean isKnown() {
        return equals(alone(kernel, KNOWN_KILOBYTES));
    }

    @Override
    public List<Experiment> needs() {
        return isKnown() ? List.of() : List.of(alone(kernel, KNOWN_KILOBYTES));
    }

    /** How long the paper says that it takes on one node. */
    private double knownSeconds() {
        return switch (kernel) {
            case LINEAR_SUM -> 4128e-6;
            case MATRIX_PRODUCT -> 4912e-3;
            case RELAXATION -> 296e-3;
        };
    }

    @Override
    public Outcome run(Outcomes before) {
        MachineModel model = platform().model();
        double accesses =
                isKnown()
                        ? ns(model) / model.accessNs()
                        : before.of(alone(kernel, KNOWN_KILOBYTES)).number("accesses");
        MachineModel fitted = model.withAccessNs(knownSeconds() * NS_PER_SECOND / accesses);
        SortedMap<String, Double> numbers = new TreeMap<>();
        numbers.put("accesses", accesses);
        numbers.put(SECONDS, ns(fitted) / NS_PER_SECOND);
        return new Outcome(numbers);
    }

    private double ns(MachineModel model) {
        AtomicLong took = new AtomicLong();
        try (Cluster cluster =
                new VirtualCluster(platform().settings().withProtocol("sci-vm"), model)) {
            cluster.run(me -> compute(me, took));
        }
        return took.get();
    }

    private void compute(Member me, AtomicLong took) {
        long length = kilobytes * 1024L / Float.BYTES;
        SharedFloats memory = me.placement(Placement.ROUND_ROBIN).floats(length);
        SharedLock lock = me.lock();
        if (me.isFirst()) {
            memory.fill(0, length, 1);
        }
        me.barrier();
        long beganNs = me.nanoTime();
        if (me.rank() < workers) {
            kernel.run(me, memory, workers);
        }
        if (workers > 1) {
            addUp(lock);
            me.barrier();
        }
        if (me.isFirst()) {
            took.set(me.nanoTime() - beganNs);
        }
        me.barrier();
    }

    /** What ranks have found is put together under a lock. */
    @SuppressWarnings("LockNotBeforeTry") // the lock alone costs something, the sum nothing
    private static void addUp(SharedLock lock) {
        lock.lock();
        lock.unlock();
    }
}
