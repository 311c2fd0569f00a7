package dev.merino.apps.kit;

import java.util.List;

/**
 * An option of an app, given as {@code --name value} or {@code --name=value}; a switch is given as
 * {@code --name}.
 *
 * @param name its name, without the dashes
 * @param initial its value when it is not given; empty when that means none or off
 * @param meaning what it sets, in a few words
 * @param accepts the values that it takes
 */
public record Option(String name, String initial, String meaning, Accepts accepts) {
    /** An option that takes a whole number from {@code min} to {@code max}. */
    public static Option whole(String name, long initial, long min, long max, String meaning) {
        return new Option(name, Long.toString(initial), meaning, new Accepts.Whole(min, max));
    }

    /** An option that takes a number above 0, its initial value in the form that usage shows. */
    public static Option positive(String name, String initial, String meaning) {
        return new Option(name, initial, meaning, new Accepts.Positive());
    }

    /** An option that takes a number from {@code min} to {@code max}. */
    public static Option real(String name, double initial, double min, double max, String meaning) {
        return new Option(name, Double.toString(initial), meaning, new Accepts.Real(min, max));
    }

    /** An option that takes numbers from {@code min} to {@code max}, with none at first. */
    public static Option reals(String name, double min, double max, String meaning) {
        return new Option(name, "", meaning, new Accepts.Reals(min, max));
    }

    /** An option that takes one of {@code choices}, the first of which is its initial value. */
    public static Option oneOf(String name, List<String> choices, String meaning) {
        return new Option(name, choices.getFirst(), meaning, new Accepts.OneOf(choices));
    }

    /** An option that takes a path, with none as its initial value. */
    public static Option file(String name, String meaning) {
        return new Option(name, "", meaning, new Accepts.File());
    }

    /** A switch, off unless it is given. */
    public static Option toggle(String name, String meaning) {
        return new Option(name, "", meaning, new Accepts.Nothing());
    }

    /** How it is written on a command line. */
    public String flag() {
        return "--" + name;
    }

    /** Whether it takes no value. */
    boolean isToggle() {
        return accepts instanceof Accepts.Nothing;
    }

    /** Its line in a usage text. */
    String usage() {
        String initialInWords = initial.isEmpty() ? "" : " (" + initial + ")";
        String accepted = isToggle() ? "" : "; " + accepts.inWords();
        return "  %-14s %s%s%s".formatted(flag(), meaning, initialInWords, accepted);
    }
}
