package dev.merino.paper.table;

import java.util.OptionalDouble;

/** What a paper has in a cell. */
public sealed interface PaperValue {
    /** The paper does not say. */
    record Absent() implements PaperValue {}

    /** A number that is printed. */
    record Printed(double value) implements PaperValue {}

    /** A number read off a picture. */
    record Read(double value) implements PaperValue {}

    /** The text says that it lies in between. */
    record Between(double low, double high) implements PaperValue {}

    /**
     * Reads one: {@code -} if the paper does not say, {@code 7.6} if it is printed, {@code ~7.6} if
     * read off a picture, {@code 12..18} if the text gives bounds.
     */
    static PaperValue parse(String text) {
        int dots = text.indexOf("..");
        if (text.equals("-")) {
            return new Absent();
        }
        if (dots > 0) {
            return new Between(
                    Double.parseDouble(text.substring(0, dots)),
                    Double.parseDouble(text.substring(dots + 2)));
        }
        return text.startsWith("~")
                ? new Read(Double.parseDouble(text.substring(1)))
                : new Printed(Double.parseDouble(text));
    }

    /** The value to which {@code ours} is compared: of bounds the nearest, or itself in between. */
    default OptionalDouble nearestTo(double ours) {
        return switch (this) {
            case Absent() -> OptionalDouble.empty();
            case Printed(double value) -> OptionalDouble.of(value);
            case Read(double value) -> OptionalDouble.of(value);
            case Between(double low, double high) -> OptionalDouble.of(Math.clamp(ours, low, high));
        };
    }

    /** The value of a picture: the middle, if there are bounds. */
    default OptionalDouble middle() {
        return switch (this) {
            case Absent() -> OptionalDouble.empty();
            case Printed(double value) -> OptionalDouble.of(value);
            case Read(double value) -> OptionalDouble.of(value);
            case Between(double low, double high) -> OptionalDouble.of((low + high) / 2);
        };
    }

    /** As in {@link #parse}; an absent one is empty. */
    default String text() {
        return switch (this) {
            case Absent() -> "";
            case Printed(double value) -> Numbers.text(value);
            case Read(double value) -> "~" + Numbers.text(value);
            case Between(double low, double high) -> Numbers.text(low) + ".." + Numbers.text(high);
        };
    }
}
