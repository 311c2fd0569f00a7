package dev.merino.paper.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * An application at some size.
 *
 * @param name what the paper calls it
 * @param app the application of Merino's suite
 * @param words its options
 * @param sequentialSeconds how long it takes on one processor of the paper's machine, without any
 *     protocol: the one number that belongs to an application. If it is 0 the paper does not say,
 *     and an access takes what the machine model has
 */
public record Workload(String name, String app, List<String> words, double sequentialSeconds) {
    /** Keeps its own copy. */
    public Workload {
        words = List.copyOf(words);
    }

    /** This workload with more options. */
    public Workload with(String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return new Workload(name, app, all, sequentialSeconds);
    }

    /** This workload on a processor that takes {@code factor} times as long. */
    public Workload slower(double factor) {
        return new Workload(name, app, words, sequentialSeconds * factor);
    }

    /** Puts what it is into {@code configuration}. */
    void tell(SortedMap<String, String> configuration) {
        configuration.put("app", app);
        configuration.put("words", String.join(" ", words));
        configuration.put("sequential-seconds", Double.toString(sequentialSeconds));
    }

    /** The options of a run, which verifies nothing: that would only be read. */
    List<String> wordsOfRun() {
        return Stream.concat(words.stream(), Stream.of("--no-verify")).toList();
    }
}
