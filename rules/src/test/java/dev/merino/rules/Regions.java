package dev.merino.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The marked parts of a source that documents show. They have the marks of Javadoc's {@code
 * snippet} tag, {@code // @start region="name"} and {@code // @end}, each on a line of its own, so
 * that the guide and the Javadoc can show the same code.
 */
final class Regions {
    private static final Pattern START = Pattern.compile("\\s*// @start region=\"(\\w+)\"");
    private static final Pattern END = Pattern.compile("\\s*// @end");

    private Regions() {}

    /** The region called {@code name}, without marks and without common indentation. */
    static Optional<String> find(List<String> source, String name) {
        for (int i = 0; i < source.size(); i++) {
            Matcher start = START.matcher(source.get(i));
            if (start.matches() && start.group(1).equals(name)) {
                return Optional.of(from(source.subList(i + 1, source.size())));
            }
        }
        return Optional.empty();
    }

    /** The lines up to the end that belongs to the start before them. */
    private static String from(List<String> lines) {
        List<String> inside = new ArrayList<>();
        int depth = 1;
        for (String line : lines) {
            if (START.matcher(line).matches()) {
                depth++;
            } else if (END.matcher(line).matches()) {
                depth--;
            } else {
                inside.add(line);
            }
            if (depth == 0) {
                return String.join("\n", inside).stripTrailing().stripIndent().strip();
            }
        }
        throw new IllegalArgumentException("a region has no // @end: " + lines.getFirst());
    }
}
