package dev.merino.cli;

import java.util.Map;
import java.util.StringJoiner;

/** Writes maps, iterables, numbers, truth values and texts as JSON. */
final class Json {
    private static final String INDENT = "  ";

    private Json() {}

    static String of(Object value) {
        return write(value, "");
    }

    private static String write(Object value, String indent) {
        return switch (value) {
            case Map<?, ?> map -> object(map, indent);
            case Iterable<?> all -> array(all, indent);
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> quote(value.toString());
        };
    }

    private static String object(Map<?, ?> map, String indent) {
        String inner = indent + INDENT;
        StringJoiner lines = new StringJoiner(",\n" + inner, "{\n" + inner, "\n" + indent + "}");
        map.forEach((key, value) -> lines.add(quote(key.toString()) + ": " + write(value, inner)));
        return map.isEmpty() ? "{}" : lines.toString();
    }

    private static String array(Iterable<?> all, String indent) {
        String inner = indent + INDENT;
        StringJoiner lines = new StringJoiner(",\n" + inner, "[\n" + inner, "\n" + indent + "]");
        all.forEach(value -> lines.add(write(value, inner)));
        return all.iterator().hasNext() ? lines.toString() : "[]";
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                default -> {
                    if (c < ' ') {
                        quoted.append("\\u%04x".formatted((int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
