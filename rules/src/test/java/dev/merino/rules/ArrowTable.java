package dev.merino.rules;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table of rooms in a document, with rows of the form {@code | `room` | a, b, c | words |}: a
 * room, the rooms that it may use in alphabetical order, and what it is.
 */
final class ArrowTable {
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| ([\\w, ]*)\\|.*");

    private ArrowTable() {}

    /** For each room of the table in {@code document} the rooms that it uses, as one text. */
    static Map<String, String> of(Path document) {
        Map<String, String> table = new TreeMap<>();
        for (String line : Sources.lines(document)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                table.put(row.group(1), row.group(2).strip());
            }
        }
        return table;
    }
}
