package dev.merino.rules;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A block of code in a document. Its first line names the source from which it is taken, after the
 * language: <code>```java Deposits.java#lock</code> is the region {@code lock} of that file, and
 * <code>```xml examples/squares/pom.xml</code> the whole file.
 *
 * @param where document and line
 * @param source the last parts of the path of the source; empty if none is named
 * @param region of the source; empty for all of it
 * @param text what the document shows
 */
record CodeBlock(String where, String source, String region, String text) {
    private static final Pattern FENCE =
            Pattern.compile("```(?:java|xml)(?: ([\\w./]+)(?:#(\\w+))?)?");

    /** The blocks of Java and XML in {@code document}. */
    static List<CodeBlock> of(Path document) {
        return of(Sources.name(document), Sources.lines(document));
    }

    /** The blocks of Java and XML in {@code lines} of the document called {@code name}. */
    static List<CodeBlock> of(String name, List<String> lines) {
        List<CodeBlock> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher fence = FENCE.matcher(lines.get(i));
            if (fence.matches()) {
                List<String> rest = lines.subList(i + 1, lines.size());
                String text = String.join("\n", rest.subList(0, rest.indexOf("```")));
                String source = Optional.ofNullable(fence.group(1)).orElse("");
                String region = Optional.ofNullable(fence.group(2)).orElse("");
                blocks.add(new CodeBlock(name + ":" + (i + 1), source, region, text.strip()));
            }
        }
        return blocks;
    }

    /** What is wrong with it, beside {@code sources}; nothing if it is what its source says. */
    Optional<String> complaint(List<Path> sources) {
        if (source.isEmpty()) {
            return complain("names no source: write ```java File.java#region");
        }
        List<Path> found =
                sources.stream().filter(file -> file.toString().endsWith("/" + source)).toList();
        if (found.size() != 1) {
            return complain("names %s, of which there are %d", source, found.size());
        }
        List<String> lines = Sources.lines(found.getFirst());
        Optional<String> original =
                region.isEmpty()
                        ? Optional.of(String.join("\n", lines).strip())
                        : Regions.find(lines, region);
        if (original.isEmpty()) {
            return complain("names the region %s, which %s does not have", region, source);
        }
        return original.get().equals(text)
                ? Optional.empty()
                : complain("differs from %s, which has%n%s", source, original.get());
    }

    private Optional<String> complain(String what, Object... of) {
        return Optional.of(where + ": the block " + what.formatted(of));
    }
}
