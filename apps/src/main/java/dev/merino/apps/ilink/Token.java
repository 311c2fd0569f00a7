package dev.merino.apps.ilink;

import java.util.Arrays;
import java.util.List;

/**
 * A word of a file, which knows where it stands.
 *
 * @param source the file
 * @param line the line, from 1
 * @param text the word
 */
record Token(String source, int line, String text) {
    /** The words of a line. */
    static List<Token> words(String source, int line, String text) {
        return Arrays.stream(text.split("\\s+"))
                .filter(word -> !word.isEmpty())
                .map(word -> new Token(source, line, word))
                .toList();
    }

    boolean isWhole() {
        return text.matches("[-+]?[0-9]+");
    }

    int whole() {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw refused("'" + text + "' stands where a whole number is expected");
        }
    }

    /** The word as a whole number from {@code min} to {@code max}; {@code what} it counts. */
    int whole(String what, int min, int max) {
        int value = whole();
        if (value < min || value > max) {
            throw refused("%s %d: from %d to %d is possible".formatted(what, value, min, max));
        }
        return value;
    }

    /** The word as a number from {@code min} to {@code max}; {@code what} it measures. */
    double real(String what, double min, double max) {
        double value = real();
        if (value < min || value > max) {
            throw refused("%s %s: from %s to %s is possible".formatted(what, text, min, max));
        }
        return value;
    }

    private double real() {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException _) {
            // refused below, like a number without an end
        }
        throw refused("'" + text + "' stands where a number is expected");
    }

    IllegalArgumentException refused(String reason) {
        return new IllegalArgumentException(source + ", line " + line + ": " + reason);
    }
}
