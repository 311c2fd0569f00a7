package dev.merino.rules;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether the Javadoc of each type of the API has an example that the build compiles: a {@code
 * snippet} whose code is a region of a source in the room {@code guide}.
 */
final class ApiExamples {
    /** Where the code of snippets is; templates make sources for each primitive type. */
    private static final List<String> CODE =
            List.of("guide/src/test/java", "guide/src/test/templates");

    private static final Pattern SNIPPET =
            Pattern.compile("\\{@snippet class=\"([\\w.$]+)\" region=\"(\\w+)\"}");

    /** What a runtime implements and no program calls. */
    private static final Set<String> PROVIDERS =
            Set.of(
                    "EmbeddedProvider",
                    "EndpointProvider",
                    "JoinProvider",
                    "LiveProvider",
                    "StructureProvider");

    private static final String REMEDY =
            " put an example into a class of guide/src/test/java, between // @start region=\"name\""
                    + " and // @end, run it in a test there, and write"
                    + " {@snippet class=\"com.example.guide.sharing.Options\" region=\"name\"}"
                    + " with its name into the Javadoc";

    private ApiExamples() {}

    /** What is missing in {@code source}, a file of the API or a template of one. */
    static List<String> complaints(String file, JavaSource source) {
        List<String> complaints = new ArrayList<>();
        for (JavaSource.Type type : source.publicTypes()) {
            List<String> wrong = wrongSnippets(type.comment());
            if (!wrong.isEmpty()) {
                complaints.add(file + ": " + String.join(", ", wrong) + ":" + REMEDY);
            } else if (needsExample(type) && !SNIPPET.matcher(type.comment()).find()) {
                complaints.add(
                        "%s: the Javadoc of %s has no example:".formatted(file, type.name())
                                + REMEDY);
            }
        }
        return complaints;
    }

    /** Exceptions are caught and constants are named: there is nothing to show of their own. */
    private static boolean needsExample(JavaSource.Type type) {
        return !type.isEnum()
                && !type.name().endsWith("Exception")
                && !PROVIDERS.contains(type.name());
    }

    private static List<String> wrongSnippets(String comment) {
        List<String> wrong = new ArrayList<>();
        Matcher snippet = SNIPPET.matcher(comment);
        while (snippet.find()) {
            String path = snippet.group(1).replace('.', '/') + ".java";
            if (code(path).flatMap(lines -> Regions.find(lines, snippet.group(2))).isEmpty()) {
                wrong.add("there is no " + snippet.group());
            }
        }
        return wrong;
    }

    private static Optional<List<String>> code(String path) {
        for (String folder : CODE) {
            for (String ending : List.of("", ".template")) {
                Path file = Sources.root().resolve(folder).resolve(path + ending);
                if (file.toFile().isFile()) {
                    return Optional.of(Sources.lines(file));
                }
            }
        }
        return Optional.empty();
    }
}
