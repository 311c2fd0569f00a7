package dev.merino.rules;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The files through which a page fault walks, as a document lists them: {@code room/Class} in the
 * table of a section, and in the paragraph behind it what is different over TCP.
 *
 * @param overMemory those of the table
 * @param replaced those of the table that a fault over TCP leaves out
 * @param instead those that it walks through instead
 * @param numbers how many the document says that there are, over memory and over TCP
 */
record FaultWalk(
        Set<String> overMemory, Set<String> replaced, Set<String> instead, List<Integer> numbers) {
    private static final String HEADING = "## The life of a page fault";
    private static final Pattern FILE = Pattern.compile("`([a-z]+/[A-Z]\\w*)`");
    private static final Pattern COUNTS =
            Pattern.compile(
                    "has (\\d+) files; over TCP (\\d+): in place of (.*?) it has"
                            + " (.*?)\\.(?:\\s|$)");

    /** The walk that {@code text} lists. */
    static FaultWalk of(String text) {
        int start = text.indexOf(HEADING);
        int end = text.indexOf("\n## ", start + 1);
        String section = text.substring(start, end < 0 ? text.length() : end);
        String table =
                section.lines()
                        .filter(line -> line.startsWith("| "))
                        .collect(Collectors.joining("\n"));
        Matcher counts = COUNTS.matcher(section.replace('\n', ' '));
        if (!counts.find()) {
            throw new IllegalArgumentException(
                    "behind the table there must be: ... has N files; over TCP M: in place of ..."
                            + " it has ...");
        }
        return new FaultWalk(
                files(table),
                files(counts.group(3)),
                files(counts.group(4)),
                List.of(Integer.parseInt(counts.group(1)), Integer.parseInt(counts.group(2))));
    }

    private static Set<String> files(String text) {
        return FILE.matcher(text)
                .results()
                .map(each -> each.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those of a fault over TCP. */
    Set<String> overTcp() {
        Set<String> all = new TreeSet<>(overMemory);
        all.removeAll(replaced);
        all.addAll(instead);
        return all;
    }
}
