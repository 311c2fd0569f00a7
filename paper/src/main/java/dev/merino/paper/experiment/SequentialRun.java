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
}
