package dev.merino.apps.tsp;

import java.util.Arrays;
import java.util.List;

/**
 * A token of a file, and its position.
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

    boolean isNumber() {
        return text.matches("[-+]?[0-9.].*");
    }

    /** The word as the number of cities. */
    int count() {
        int count = whole();
        if (count < Cities.COUNT_MIN || count > Cities.COUNT_MAX) {
            throw refused(
                    count
                            + " cities: from "
                            + Cities.COUNT_MIN
                            + " to "
                            + Cities.COUNT_MAX
                            + " are possible");
        }
        return count;
    }

    /** The word as the length of a road. */
    int road() {
        int road = whole();
        if (road < 0 || road > Cities.ROAD_MAX) {
            throw refused(
                    "a road of length " + road + ": from 0 to " + Cities.ROAD_MAX + " is possible");
        }
        return road;
    }

    int whole() {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw refused("'" + text + "' stands where a whole number is expected");
        }
    }

    double real() {
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

    /** A number from {@code -most} to {@code most}. */
    double real(int most) {
        double value = real();
        if (Math.abs(value) > most) {
            throw refused("'%s' stands where a number up to %d is expected".formatted(text, most));
        }
        return value;
    }

    IllegalArgumentException refused(String reason) {
        return new IllegalArgumentException(source + ", line " + line + ": " + reason);
    }
}
