package dev.merino.apps.kit;

import java.util.Arrays;
import java.util.List;

/**
 * A word of a file, which knows where it stands.
 *
 * @param source the file
 * @param line the line, from 1
 * @param text its characters
 */
public record Token(String source, int line, String text) {
    /** The tokens of a line. */
    public static List<Token> of(String source, int line, String text) {
        return Arrays.stream(text.split("\\s+"))
                .filter(token -> !token.isEmpty())
                .map(token -> new Token(source, line, token))
                .toList();
    }

    /** Whether it is written as a whole number. */
    public boolean isWhole() {
        return text.matches("[-+]?[0-9]+");
    }

    /** The token as a whole number. */
    public int whole() {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw refused("'" + text + "' stands where a whole number is expected");
        }
    }

    /** The token as a whole number from {@code min} to {@code max}; {@code what} it counts. */
    public int whole(String what, int min, int max) {
        int value = whole();
        if (value < min || value > max) {
            throw refused("%s %d: from %d to %d is possible".formatted(what, value, min, max));
        }
        return value;
    }

    /** The token as a number from {@code min} to {@code max}; {@code what} it measures. */
    public double real(String what, double min, double max) {
        double value = real();
        if (value < min || value > max) {
            throw refused("%s %s: from %s to %s is possible".formatted(what, text, min, max));
        }
        return value;
    }

    /** The token as a number. */
    public double real() {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException _) {
            // rejected below, like infinities and NaN
        }
        throw refused("'" + text + "' stands where a number is expected");
    }

    /** The error that rejects this token. */
    public IllegalArgumentException refused(String reason) {
        return new IllegalArgumentException(source + ", line " + line + ": " + reason);
    }
}
