package dev.merino.apps.kit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The quantities of a result that are compared with those of the original program of the
 * literature, in the order in which they are put. Keys are words without blanks; of a key that is
 * put twice the last value counts.
 *
 * <p>Floating-point numbers are written in as many digits as identify them: 17 for doubles, 9 for
 * floats. As lines a quantity is {@code app golden key value}; as JSON all are one object, in which
 * text is quoted and numbers are not, except for infinities and what is not a number.
 */
public final class Golden {
    private record Quantity(String value, boolean isNumber) {
        String json() {
            return isNumber ? value : "\"" + value + "\"";
        }
    }

    private final Map<String, Quantity> quantities = new LinkedHashMap<>();

    /** Adds a whole number. */
    public Golden put(String key, long value) {
        return add(key, Long.toString(value), true);
    }

    /** Adds a number. */
    public Golden put(String key, double value) {
        return add(key, RoundTripDigits.of(value), Double.isFinite(value));
    }

    /** Adds a number. */
    public Golden put(String key, float value) {
        return add(key, RoundTripDigits.of(value), Float.isFinite(value));
    }

    /** Adds a word. */
    public Golden put(String key, String word) {
        return add(key, word, false);
    }

    /** Adds a hash, in 16 hexadecimal digits. */
    public Golden putHash(String key, long hash) {
        return add(key, "%016x".formatted(hash), false);
    }

    private Golden add(String key, String value, boolean isNumber) {
        if (key.isEmpty() || key.contains(" ") || value.contains(" ") || value.contains("\"")) {
            throw new IllegalArgumentException(
                    "golden '%s' is '%s': give words without blanks and quotes"
                            .formatted(key, value));
        }
        quantities.put(key, new Quantity(value, isNumber));
        return this;
    }

    /** {@code key value}, a line for each quantity. */
    public List<String> lines() {
        return quantities.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue().value)
                .toList();
    }

    /** All quantities as one JSON object, in one line. */
    public String json() {
        return quantities.entrySet().stream()
                .map(entry -> "\"%s\": %s".formatted(entry.getKey(), entry.getValue().json()))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
