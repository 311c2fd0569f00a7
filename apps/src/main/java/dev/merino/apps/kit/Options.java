package dev.merino.apps.kit;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The values of an app's options in one run. */
public final class Options {
    private final Map<String, Optional<Object>> values;

    /** Values by flag, with nothing for those options that have none. */
    Options(Map<String, Optional<Object>> values) {
        this.values = Map.copyOf(values);
    }

    /** The value of a whole-number option that fits an int. */
    public int whole(String name) {
        return Math.toIntExact(wholeLong(name));
    }

    /** The value of a whole-number option. */
    public long wholeLong(String name) {
        return value(name, Long.class);
    }

    /** The value of an option that accepts a number. */
    public double number(String name) {
        return value(name, Double.class);
    }

    /** The value of an option that accepts several numbers. */
    public double[] numbers(String name) {
        return value(name, OptionSpecs.Numbers.class).all().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** The value of an option that accepts one of a few words. */
    public String word(String name) {
        return value(name, String.class);
    }

    /** The value of an option that accepts a path. */
    public Path path(String name) {
        return value(name, Path.class);
    }

    /** Whether a switch is on, or an option has a value. */
    public boolean isGiven(String name) {
        return value(name).filter(value -> !value.equals(false)).isPresent();
    }

    private <T> T value(String name, Class<T> type) {
        return type.cast(
                value(name)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "option " + name + " is unset")));
    }

    private Optional<Object> value(String name) {
        Optional<Object> value = values.get(OptionSpecs.flag(name));
        if (value == null) {
            throw new IllegalArgumentException(
                    "no option " + name + " was declared, only " + values.keySet());
        }
        return value;
    }
}
