package dev.merino.paper.experiment;

import dev.merino.virtual.BasicCosts;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the basic operations of a protocol cost on modelled machines, in microseconds.
 *
 * <p>It gives {@code fetch}, {@code lock}, {@code forwarded lock}, {@code barrier}, {@code round
 * trip}, {@code small diff} and {@code large diff}, as {@link BasicCosts} explains them.
 *
 * @param platform the machines, at least three nodes
 * @param protocol the coherence protocol, as in its paper
 */
public record BasicCostsRun(Platform platform, String protocol) implements Experiment {
    @Override
    public String label() {
        return "basic costs %s %s".formatted(protocol, platform);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "basic costs");
        all.put("protocol", protocol);
        platform.tell(all);
        return all;
    }

    @Override
    public Outcome run(Outcomes before) {
        BasicCosts costs =
                BasicCosts.of(platform.model(), protocol, platform.nodes(), platform.processors());
        SortedMap<String, Double> numbers = new TreeMap<>();
        numbers.put("fetch", costs.fetchUs());
        numbers.put("lock", costs.lockUs());
        numbers.put("forwarded lock", costs.forwardedLockUs());
        numbers.put("barrier", costs.barrierUs());
        numbers.put("round trip", costs.roundTripUs());
        numbers.put("small diff", costs.smallDiffUs());
        numbers.put("large diff", costs.largeDiffUs());
        return new Outcome(numbers);
    }
}
