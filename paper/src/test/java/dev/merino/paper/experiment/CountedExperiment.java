package dev.merino.paper.experiment;

import dev.merino.MerinoException;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** An experiment that gives its number, and knows how often it ran. */
final class CountedExperiment implements Experiment {
    final AtomicInteger runs = new AtomicInteger();
    private final String name;
    private final double number;
    private final List<Experiment> needs = new ArrayList<>();
    private boolean fails;

    CountedExperiment(String name, double number) {
        this.name = name;
        this.number = number;
    }

    CountedExperiment needing(Experiment other) {
        needs.add(other);
        return this;
    }

    CountedExperiment failing() {
        fails = true;
        return this;
    }

    @Override
    public String label() {
        return name;
    }

    @Override
    public SortedMap<String, String> configuration() {
        return new TreeMap<>(java.util.Map.of("experiment", name));
    }

    @Override
    public List<Experiment> needs() {
        return needs;
    }

    @Override
    public Outcome run(Outcomes before) {
        runs.incrementAndGet();
        if (fails) {
            throw new MerinoException("there is no such thing as " + name);
        }
        double sum = number;
        for (Experiment needed : needs) {
            sum += before.of(needed).number("number");
        }
        return new Outcome(new TreeMap<>(java.util.Map.of("number", sum)));
    }
}
