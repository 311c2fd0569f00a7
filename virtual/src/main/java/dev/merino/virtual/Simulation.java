package dev.merino.virtual;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;

import java.util.List;
import java.util.OptionalDouble;

/** A program on one processor of a modelled machine, and then on clusters of them. */
public final class Simulation {
    private static final double NS_PER_SECOND = 1e9;

    private final Settings settings;
    private final Program program;
    private final List<String> words;
    private final MachineModel model;
    private final Effort effort;
    private final double sequentialNs;
    private List<String> homes = List.of();
    private boolean recordsTouches;

    /**
     * One cluster.
     *
     * @param nodes how many nodes
     * @param processors how many processors all of them have
     * @param counted what the run counted, in virtual time
     * @param speedup over one processor, without any protocol
     * @param overheads what processors spent beside the program, all together
     * @param firstTouches which node has touched each page first ({@link
     *     VirtualCluster#firstTouches}), if that was recorded
     */
    public record Point(
            int nodes,
            int processors,
            Statistics counted,
            double speedup,
            Overheads overheads,
            List<String> firstTouches) {
        /** How long it took: its timed regions, if it has any. */
        public double seconds() {
            return (double) counted.countedNs() / NS_PER_SECOND;
        }
    }

    /**
     * Runs {@code program} on one processor.
     *
     * @param settings the protocol, the processors of a node, and how much memory there is
     * @param model the machines; their unit takes the place of that of the settings
     * @param words what {@link dev.merino.Member#arguments()} returns
     * @param sequentialSeconds how long the program takes on one of the machines; if that is not
     *     known, an access takes what the model says
     */
    public Simulation(
            Settings settings,
            MachineModel model,
            Program program,
            List<String> words,
            OptionalDouble sequentialSeconds) {
        this.settings = VirtualCluster.fitted(settings, model);
        this.program = program;
        this.words = List.copyOf(words);
        VirtualCluster.Observed alone = run(this.settings.withNodes(1).withThreads(1), model);
        this.effort = alone.effort();
        double countedNs = alone.statistics().total().time().userNs();
        this.sequentialNs = sequentialSeconds.orElse(countedNs / NS_PER_SECOND) * NS_PER_SECOND;
        this.model =
                countedNs == 0
                        ? model
                        : model.withAccessNs(model.accessNs() * sequentialNs / countedNs);
    }

    /** How long the program takes on one processor, without any protocol. */
    public double sequentialSeconds() {
        return sequentialNs / NS_PER_SECOND;
    }

    /** What the program did on one processor. */
    public Effort effort() {
        return effort;
    }

    /** The machines, as the program uses them. */
    public MachineModel model() {
        return model;
    }

    /** The coherence unit. */
    public int unitBytes() {
        return settings.unitBytes();
    }

    /** Lets runs on clusters record which node touches each page first. */
    public void recordFirstTouches() {
        recordsTouches = true;
    }

    /** Lets clusters begin with homes of pages from another run ({@link Point#firstTouches}). */
    public void beginWith(List<String> firstHomesOfOther) {
        homes = List.copyOf(firstHomesOfOther);
    }

    /** Runs the program on {@code nodes} nodes. */
    public Point on(int nodes) {
        Settings ofCluster = settings.withNodes(nodes).withFirstHomes(homes);
        try (VirtualCluster cluster = new VirtualCluster(ofCluster, model)) {
            if (recordsTouches) {
                cluster.recordFirstTouches();
            }
            VirtualCluster.Observed observed = cluster.observe(program, words);
            Statistics counted = observed.statistics();
            double speedup = sequentialNs / Math.max(1, counted.countedNs());
            int processors = cluster.settings().size();
            return new Point(
                    nodes,
                    processors,
                    counted,
                    speedup,
                    observed.overheads(),
                    cluster.firstTouches());
        }
    }

    private VirtualCluster.Observed run(Settings settingsOfRun, MachineModel machines) {
        try (VirtualCluster cluster = new VirtualCluster(settingsOfRun, machines)) {
            return cluster.observe(program, words);
        }
    }
}
