package dev.merino.cli.completion;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An option as shells and manual pages need it.
 *
 * @param names with their dashes
 * @param label what its value is called; empty if it needs none
 * @param optional what a value that it does not need is called; empty if it takes none
 * @param values that it can have; none if they are not known
 * @param about what it does, in whole sentences
 */
record OptionModel(
        List<String> names, String label, String optional, List<String> values, String about) {
    private static final Set<String> FILES =
            Set.of("FILE", "FOLDER", "JARS", "PATH", "FILE|-", "MODEL");

    static OptionModel of(OptionSpec option) {
        boolean needsValue = option.arity().min() > 0;
        boolean takesValue = option.arity().max() > 0;
        List<String> names = new ArrayList<>(List.of(option.names()));
        if (option.negatable()) {
            for (String name : option.names()) {
                names.add(name.replace("--", "--no-"));
            }
        }
        return new OptionModel(
                names,
                needsValue ? option.paramLabel() : "",
                takesValue && !needsValue ? option.paramLabel() : "",
                needsValue ? candidates(option) : List.of(),
                Sentences.of(option));
    }

    boolean needsValue() {
        return !label.isEmpty();
    }

    /** Whether its value names a file or a folder. */
    boolean takesFile() {
        return FILES.contains(label);
    }

    /** The values that {@code arg} is known to take. */
    static List<String> candidates(ArgSpec arg) {
        List<String> all = new ArrayList<>();
        if (arg.completionCandidates() != null) {
            arg.completionCandidates().forEach(all::add);
        }
        return List.copyOf(all);
    }
}
