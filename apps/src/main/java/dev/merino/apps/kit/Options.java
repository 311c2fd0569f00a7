package dev.merino.apps.kit;

import java.util.Map;

/** The values of an app's options in one run. */
public final class Options {
    private final Map<String, String> values;

    Options(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** The value of a whole-number option that fits an int. */
    public int whole(String name) {
        return Math.toIntExact(wholeLong(name));
    }

    /** The value of a whole-number option. */
    public long wholeLong(String name) {
        return Long.parseLong(text(name));
    }

    /** The value of an option that takes a number. */
    public double number(String name) {
        return Double.parseDouble(text(name));
    }

    /** Whether a switch, or an option without an initial value, was given. */
    public boolean isGiven(String name) {
        return !text(name).isEmpty();
    }

    /** The value of an option as it was written. */
    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "no option " + name + " was declared, only " + values.keySet());
        }
        return value;
    }
}
