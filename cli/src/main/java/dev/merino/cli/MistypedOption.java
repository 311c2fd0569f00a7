package dev.merino.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the words of a program that were probably meant for Merino: {@code --node 4} would
 * otherwise be two words of the program, and the run would have the usual number of nodes.
 *
 * <p>Options of a program may have any name, so only a near miss counts: an option of ours with the
 * wrong number of dashes, one that is a letter or two away, or the only one that begins like the
 * word. The first letters must be equal: people rarely mistype that one, and {@code --init} is not
 * {@code --unit}.
 *
 * @param ours the names of Merino's options
 * @param known the names of the program's options, as far as they are known; a word that is nearer
 *     to one of them is left to the program
 */
record MistypedOption(Set<String> ours, Set<String> known) {
    /** Shorter words are too like too many others. */
    private static final int LETTERS_MIN = 3;

    /** From so many letters on, two of them may be wrong. */
    private static final int LETTERS_FOR_TWO = 8;

    /** Among the options of {@code command} and, if the program tells, of the program. */
    static MistypedOption of(CommandSpec command, List<OptionSpec> known) {
        Set<String> ours = new TreeSet<>(command.optionsMap().keySet());
        ours.addAll(command.negatedOptionsMap().keySet());
        Set<String> theirs =
                known.stream()
                        .flatMap(option -> Stream.of(option.names()))
                        .collect(Collectors.toSet());
        return new MistypedOption(ours, theirs);
    }

    /**
     * Refuses {@code words} if one of them looks mistyped.
     *
     * @throws UsageException with what was probably meant, and how to give the program that word
     */
    void refuseIn(List<String> words) {
        for (String word : words) {
            Optional<String> meant = meant(word);
            if (meant.isPresent()) {
                throw new UsageException(sentence(word, meant.get()));
            }
        }
    }

    private static String sentence(String word, String meant) {
        String remedy = "if the program is to get it, write it after --, as in -- " + word;
        return "%s is no option of ./merino run (did you mean %s?): %s"
                .formatted(name(word), meant, remedy);
    }

    /** The option of ours that {@code word} was probably to be. */
    Optional<String> meant(String word) {
        String name = name(word);
        String letters = letters(name);
        boolean isOption =
                name.startsWith("-")
                        && letters.length() >= LETTERS_MIN
                        && Character.isLetter(letters.charAt(0));
        if (!isOption || known.contains(name)) {
            return Optional.empty();
        }
        Set<String> all = new TreeSet<>(ours);
        all.addAll(known);
        return nearest(letters, all).or(() -> onlyOneBegunBy(letters, all)).filter(ours::contains);
    }

    private static Optional<String> nearest(String letters, Set<String> options) {
        int wrongMax = letters.length() < LETTERS_FOR_TWO ? 1 : 2;
        return options.stream()
                .filter(option -> letters(option).charAt(0) == letters.charAt(0))
                .filter(option -> Nearest.distance(letters, letters(option)) <= wrongMax)
                .min(Comparator.comparingInt(opt -> Nearest.distance(letters, letters(opt))));
    }

    private static Optional<String> onlyOneBegunBy(String letters, Set<String> options) {
        List<String> begun =
                options.stream().filter(option -> letters(option).startsWith(letters)).toList();
        return begun.size() == 1 ? Optional.of(begun.getFirst()) : Optional.empty();
    }

    private static String name(String word) {
        int end = word.indexOf('=');
        return end < 0 ? word : word.substring(0, end);
    }

    private static String letters(String option) {
        return option.replaceFirst("^-+", "").toLowerCase(Locale.ROOT);
    }
}
