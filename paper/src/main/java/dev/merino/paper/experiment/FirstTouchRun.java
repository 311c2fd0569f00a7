package dev.merino.paper.experiment;

import dev.merino.Settings;
import dev.merino.virtual.MachineModel;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which node touches each page first when an application has been initialised. It gives {@code
 * pages FIRST END}, the node of these pages.
 *
 * @param workload the application
 * @param platform the machines
 * @param protocol the coherence protocol, as in its paper
 */
public record FirstTouchRun(Workload workload, Platform platform, String protocol)
        implements Experiment {
    private static final String PREFIX = "pages ";

    @Override
    public String label() {
        return "first touches, %s %s %s".formatted(workload.name(), protocol, platform);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "first touches");
        workload.tell(all);
        all.put("protocol", protocol);
        platform.tell(all);
        return all;
    }

    private SequentialRun sequential() {
        return new SequentialRun(workload, platform);
    }

    @Override
    public List<Experiment> needs() {
        return List.of(sequential());
    }

    @Override
    public Outcome run(Outcomes before) {
        MachineModel model = sequential().fitted(platform.model(), before);
        Settings settings = platform.settings().withProtocol(protocol).withFaithful(true);
        SortedMap<String, Double> numbers = new TreeMap<>();
        for (String line : AppOnModel.firstTouches(workload, settings, model)) {
            int end = line.lastIndexOf(' ');
            numbers.put(PREFIX + line.substring(0, end), Double.valueOf(line.substring(end + 1)));
        }
        return new Outcome(numbers);
    }

    /** The same as {@link Settings#firstHomes} takes it. */
    List<String> homes(Outcomes before) {
        return before.of(this).numbers().entrySet().stream()
                .map(
                        one ->
                                one.getKey().substring(PREFIX.length())
                                        + ' '
                                        + one.getValue().intValue())
                .toList();
    }
}
