package dev.merino.core;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Writes maps, iterables, numbers, booleans and texts as JSON, indented or in one line.
 * Floating-point numbers have four decimals; infinities and NaN, which JSON does not have, are
 * null.
 */
public final class Json {
    private static final String INDENT = "  ";

    /** Instead of an indent: all in one line. */
    private static final String NONE = "none";

    private Json() {}

    /** The JSON text of {@code value}, without a line break at its end. */
    public static String of(Object value) {
        return write(value, "");
    }

    /** The same in one line. */
    public static String compact(Object value) {
        return write(value, NONE);
    }

    /** An array of values that are JSON already, with a line break at its end. */
    public static String array(List<String> written) {
        return "[\n" + String.join(",\n", written.stream().map(String::strip).toList()) + "\n]\n";
    }

    private static String write(Object value, String indent) {
        return switch (value) {
            case Map<?, ?> map -> object(map, indent);
            case Iterable<?> all -> array(all, indent);
            case Double number when !Double.isFinite(number) -> "null";
            case Double number -> String.format(Locale.ROOT, "%.4f", number);
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> quote(value.toString());
        };
    }

    private static String object(Map<?, ?> map, String indent) {
        StringJoiner lines = lines("{", indent, "}");
        map.forEach(
                (key, value) ->
                        lines.add(quote(key.toString()) + ": " + write(value, deeper(indent))));
        return lines.toString();
    }

    private static String array(Iterable<?> all, String indent) {
        StringJoiner lines = lines("[", indent, "]");
        all.forEach(value -> lines.add(write(value, deeper(indent))));
        return lines.toString();
    }

    private static String deeper(String indent) {
        return indent.equals(NONE) ? NONE : indent + INDENT;
    }

    private static StringJoiner lines(String open, String indent, String close) {
        if (indent.equals(NONE)) {
            return new StringJoiner(",", open, close);
        }
        String next = "\n" + indent + INDENT;
        return new StringJoiner("," + next, open + next, "\n" + indent + close)
                .setEmptyValue(open + close);
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
