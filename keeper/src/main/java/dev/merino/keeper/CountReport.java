package dev.merino.keeper;

import dev.merino.Statistics;
import dev.merino.core.Tally;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a node has counted, as the API shows it. */
final class CountReport {
    private CountReport() {}

    static Statistics.Node of(Tally tally, Statistics.Time time, Statistics.Handlers handlers) {
        Map<String, Long> counts = new LinkedHashMap<>();
        tally.counts().forEach((count, value) -> counts.put(count.label(), value));
        Map<String, Statistics.Traffic> traffic = new TreeMap<>();
        tally.traffic()
                .forEach(
                        (kind, t) ->
                                traffic.put(kind, new Statistics.Traffic(t.messages(), t.bytes())));
        return new Statistics.Node(counts, traffic, time, handlers);
    }
}
