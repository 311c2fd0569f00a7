package dev.merino.paper.experiment;

import dev.merino.Settings;
import dev.merino.Statistics;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An application with active messages on a cluster, where an access takes what the model says. It
 * gives {@value #SECONDS}.
 *
 * @param workload the application
 * @param platform the machines
 */
public record MessageRun(Workload workload, Platform platform) implements Experiment {
    /** How long the timed region took. */
    public static final String SECONDS = "seconds";

    private static final double NS_PER_SECOND = 1e9;

    @Override
    public String label() {
        return "%s %s %s".formatted(workload.name(), platform.machine(), platform);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "messages");
        all.put("app", workload.app());
        all.put("words", String.join(" ", workload.words()));
        platform.tell(all);
        return all;
    }

    @Override
    public Outcome run(Outcomes before) {
        Settings settings = platform.settings().withFaithful(true);
        Statistics counted = AppOnModel.run(workload, settings, platform.model());
        SortedMap<String, Double> numbers = StatisticsNumbers.of(counted);
        numbers.put(SECONDS, counted.countedNs() / NS_PER_SECOND);
        return new Outcome(numbers);
    }
}
