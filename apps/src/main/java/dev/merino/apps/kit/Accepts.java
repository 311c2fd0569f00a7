package dev.merino.apps.kit;

import java.util.Arrays;
import java.util.List;

/** Which values an option takes. */
public sealed interface Accepts {
    /** Whether {@code value} is one of them. */
    boolean takes(String value);

    /** The values in words, as they follow "give". */
    String inWords();

    /**
     * A whole number.
     *
     * @param min the smallest
     * @param max the largest
     */
    record Whole(long min, long max) implements Accepts {
        @Override
        public boolean takes(String value) {
            try {
                long number = Long.parseLong(value);
                return number >= min && number <= max;
            } catch (NumberFormatException _) {
                return false;
            }
        }

        @Override
        public String inWords() {
            return "a whole number from " + min + " to " + max;
        }
    }

    /** A number above 0. */
    record Positive() implements Accepts {
        @Override
        public boolean takes(String value) {
            try {
                double number = Double.parseDouble(value);
                return number > 0 && Double.isFinite(number);
            } catch (NumberFormatException _) {
                return false;
            }
        }

        @Override
        public String inWords() {
            return "a number above 0";
        }
    }

    /**
     * A number.
     *
     * @param min the smallest
     * @param max the largest
     */
    record Real(double min, double max) implements Accepts {
        @Override
        public boolean takes(String value) {
            try {
                double number = Double.parseDouble(value);
                return number >= min && number <= max;
            } catch (NumberFormatException _) {
                return false;
            }
        }

        @Override
        public String inWords() {
            return "a number from " + min + " to " + max;
        }
    }

    /**
     * Numbers, parted by commas.
     *
     * @param min the smallest
     * @param max the largest
     */
    record Reals(double min, double max) implements Accepts {
        @Override
        public boolean takes(String value) {
            Real one = new Real(min, max);
            return Arrays.stream(value.split(",", -1)).allMatch(one::takes);
        }

        @Override
        public String inWords() {
            return "numbers from " + min + " to " + max + ", parted by commas";
        }
    }

    /**
     * One of a few words.
     *
     * @param choices the words
     */
    record OneOf(List<String> choices) implements Accepts {
        /** Keeps its own copy. */
        public OneOf {
            choices = List.copyOf(choices);
        }

        @Override
        public boolean takes(String value) {
            return choices.contains(value);
        }

        @Override
        public String inWords() {
            return "one of " + String.join(", ", choices);
        }
    }

    /** A path. */
    record File() implements Accepts {
        @Override
        public boolean takes(String value) {
            return !value.isBlank();
        }

        @Override
        public String inWords() {
            return "a path";
        }
    }

    /** Nothing: the option is on when it is given. */
    record Nothing() implements Accepts {
        @Override
        public boolean takes(String value) {
            return false;
        }

        @Override
        public String inWords() {
            return "it without a value";
        }
    }
}
