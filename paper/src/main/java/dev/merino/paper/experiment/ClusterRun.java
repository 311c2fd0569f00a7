package dev.merino.paper.experiment;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.virtual.MachineModel;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An application on a cluster. What an access takes follows from its sequential time and the {@link
 * SequentialRun}.
 *
 * <p>It gives {@value #SECONDS}, {@value #SPEEDUP}, {@value #ACCESS_NS}, everything that {@link
 * Statistics} counts by its name there, {@code user-ns}, {@code protocol-ns}, {@code page-ns},
 * {@code lock-ns}, {@code barrier-ns}, {@code flag-ns}, {@code counter-ns}, {@code other-ns} and
 * {@code total-ns} of all ranks together, {@code handlers-coherence-ns}, {@code
 * handlers-synchronisation-ns} and {@code handlers-remote-memory-ns}, {@code messages} and {@code
 * bytes}; and of what processors spent beside the program {@code spent-messages-ns}, {@code
 * spent-rights-ns}, {@code spent-updates-ns}, {@code spent-notices-ns} and {@code
 * spent-requests-ns}.
 *
 * @param workload the application
 * @param platform the machines
 * @param protocol the coherence protocol
 * @param faithful whether the protocol is as in its paper
 * @param homesOf the protocol whose first touches after initialisation say where pages are at home
 *     first; empty if the first touches of this run do
 */
public record ClusterRun(
        Workload workload, Platform platform, String protocol, boolean faithful, String homesOf)
        implements Experiment {
    /** How long the timed region took. */
    public static final String SECONDS = "seconds";

    /** How often that is in the sequential time. */
    public static final String SPEEDUP = "speedup";

    /** What an access took, with the computation that belongs to it. */
    public static final String ACCESS_NS = "access-ns";

    private static final double NS_PER_SECOND = 1e9;

    /** With the protocol as in its paper. */
    public static ClusterRun of(Workload workload, Platform platform, String protocol) {
        return new ClusterRun(workload, platform, protocol, true, "");
    }

    /** This run with pages at home where those of {@code otherProtocol} were first touched. */
    public ClusterRun withHomesOf(String otherProtocol) {
        return new ClusterRun(workload, platform, protocol, faithful, otherProtocol);
    }

    @Override
    public String label() {
        return "%s %s %s".formatted(workload.name(), protocol, platform);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "cluster");
        workload.tell(all);
        all.put("protocol", protocol);
        all.put("faithful", Boolean.toString(faithful));
        if (!homesOf.isEmpty()) {
            all.put("homes-of", homesOf);
        }
        platform.tell(all);
        return all;
    }

    private SequentialRun sequential() {
        return new SequentialRun(workload, platform);
    }

    @Override
    public List<Experiment> needs() {
        return homesOf.isEmpty() ? List.of(sequential()) : List.of(sequential(), touches());
    }

    /** The run that tells the homes. */
    private FirstTouchRun touches() {
        return new FirstTouchRun(workload, platform, homesOf);
    }

    private Settings settings(Outcomes before) {
        Settings settings = platform.settings().withProtocol(protocol).withFaithful(faithful);
        return homesOf.isEmpty() ? settings : settings.withFirstHomes(touches().homes(before));
    }

    @Override
    public Outcome run(Outcomes before) {
        MachineModel model = sequential().fitted(platform.model(), before);
        double sequentialNs = model.accessNs() * sequential().accesses(before);
        AppOnModel.Counted ran = AppOnModel.observe(workload, settings(before), model);
        Statistics counted = ran.counted();
        SortedMap<String, Double> numbers = StatisticsNumbers.of(counted);
        StatisticsNumbers.add(ran.overheads(), numbers);
        double ns = counted.countedNs();
        numbers.put(SECONDS, ns / NS_PER_SECOND);
        numbers.put(SPEEDUP, sequentialNs / ns);
        numbers.put(ACCESS_NS, model.accessNs());
        return new Outcome(numbers);
    }
}
