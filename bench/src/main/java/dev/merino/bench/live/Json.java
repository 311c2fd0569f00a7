package dev.merino.bench.live;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes JSON of maps, lists, strings, numbers and truth; what is not a number is null. */
final class Json {
    private static final int DIGITS = 4;

    private Json() {}

    static String of(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(e -> text(String.valueOf(e.getKey())) + ": " + of(e.getValue()))
                            .collect(Collectors.joining(", ", "{", "}"));
            case List<?> list ->
                    list.stream().map(Json::of).collect(Collectors.joining(", ", "[", "]"));
            case Double number when !Double.isFinite(number) -> "null";
            case Double number -> String.format(Locale.ROOT, "%." + DIGITS + "f", number);
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> text(value.toString());
        };
    }

    private static String text(String words) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : words.toCharArray()) {
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
