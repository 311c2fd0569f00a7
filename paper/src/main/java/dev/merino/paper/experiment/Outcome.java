package dev.merino.paper.experiment;

import dev.merino.core.Check;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an experiment gave: numbers by name.
 *
 * @param numbers all of them
 */
public record Outcome(SortedMap<String, Double> numbers) {
    /** Keeps its own copy. */
    public Outcome {
        numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }

    /** The number of that name, which must be there. */
    public double number(String name) {
        return Check.present(numbers.get(name), "no number %s, but %s", name, numbers.keySet());
    }

    /** The count of that name; 0 if nothing of that name was counted. */
    public double count(String name) {
        return numbers.getOrDefault(name, 0.0);
    }
}
