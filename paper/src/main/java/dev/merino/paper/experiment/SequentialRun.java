package dev.merino.paper.experiment;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.virtual.MachineModel;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An application on one processor, without any protocol: how much it computes.
 *
 * <p>It gives {@value #ACCESSES}, elements that it accessed and work that it declared.
 *
 * @param workload the application
 * @param platform the machine
 */
public record SequentialRun(Workload workload, Platform platform) implements Experiment {
    static final String ACCESSES = "accesses";

    private static final double NS_PER_SECOND = 1e9;

    /** One processor of {@code platform}. */
    public SequentialRun {
        platform = platform.alone();
    }

    @Override
    public String label() {
        return "%s, one processor".formatted(workload.name());
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "sequential");
        all.put("app", workload.app());
        all.put("words", String.join(" ", workload.words()));
        platform.tell(all);
        return all;
    }

    @Override
    public Outcome run(Outcomes before) {
        MachineModel model = platform.model();
        Settings settings = platform.settings();
        Statistics counted = AppOnModel.run(workload, settings, model);
        double userNs = counted.total().time().userNs();
        SortedMap<String, Double> numbers = new TreeMap<>();
        numbers.put(ACCESSES, userNs / model.accessNs());
        return new Outcome(numbers);
    }

    double accesses(Outcomes before) {
        return before.of(this).number(ACCESSES);
    }

    /** {@code usual} machines on which this run takes the paper's time, if that has one. */
    MachineModel fitted(MachineModel usual, Outcomes before) {
        return workload.sequentialSeconds() > 0
                ? usual.withAccessNs(
                        workload.sequentialSeconds() * NS_PER_SECOND / accesses(before))
                : usual;
    }
}
