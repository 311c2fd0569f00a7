package dev.merino.apps.raytrace;

/** The words of a text, one after the other; error messages name source and line. */
final class Tokens {
    private final String source;
    private final String text;
    private int next;
    private int line = 1;

    /**
     * The words of {@code text}.
     *
     * @param source where it comes from, for error messages
     */
    Tokens(String source, String text) {
        this.source = source;
        this.text = text;
    }

    boolean isAtEnd() {
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            boolean endsLine = text.charAt(next) == '\n';
            next++;
            line += endsLine && next < text.length() ? 1 : 0;
        }
        return next == text.length();
    }

    /** The next word; {@code expected} says what it should be. */
    String word(String expected) {
        if (isAtEnd()) {
            throw refused("the end of the file, where " + expected + " is expected");
        }
        int from = next;
        while (next < text.length() && !Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return text.substring(from, next);
    }

    double number(String expected) {
        String word = word(expected);
        try {
            double value = Double.parseDouble(word);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException _) {
            // refused below, like a number without an end
        }
        throw refused("'" + word + "' stands where " + expected + " is expected");
    }

    double number(String expected, double min, double max) {
        double value = number(expected);
        if (value < min || value > max) {
            throw refused(
                    "%s is %s: from %s to %s is possible".formatted(expected, value, min, max));
        }
        return value;
    }

    int whole(String expected, int min, int max) {
        String word = word(expected);
        try {
            int value = Integer.parseInt(word);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException _) {
            // refused below, like a number that is too large
        }
        throw refused(
                "'%s' stands where %s is expected, a whole number from %d to %d"
                        .formatted(word, expected, min, max));
    }

    Vec vec(String expected) {
        double x = number(expected);
        double y = number(expected);
        return new Vec(x, y, number(expected));
    }

    Vec colour(String expected) {
        double red = number(expected, 0, 1);
        double green = number(expected, 0, 1);
        return new Vec(red, green, number(expected, 0, 1));
    }

    /** An error at the token that was read last. */
    IllegalArgumentException refused(String reason) {
        return new IllegalArgumentException(source + ", line " + line + ": " + reason);
    }
}
