package dev.merino.apps.kit;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Declares options of apps for picocli: the values that each accepts, its default, and its line in
 * the help. An option is given as {@code --name value} or {@code --name=value}, a switch as {@code
 * --name}.
 */
public final class OptionSpecs {
    private OptionSpecs() {}

    /** An option that accepts a whole number from {@code min} to {@code max}. */
    public static OptionSpec whole(
            String name, long initial, long min, long max, String description) {
        String accepted = "a whole number from " + min + " to " + max;
        Values<Long> values =
                new Values<>(Long.class, accepted, Long::valueOf, x -> x >= min && x <= max);
        return values.option(name, "N", description + "; " + accepted, Long.toString(initial));
    }

    /** An option that accepts a number above 0; the help shows {@code initial} as it is written. */
    public static OptionSpec positive(String name, String initial, String description) {
        String accepted = "a number above 0";
        Values<Double> values =
                new Values<>(
                        Double.class,
                        accepted,
                        Double::valueOf,
                        x -> x > 0 && x < Double.POSITIVE_INFINITY);
        return values.option(name, "X", description + "; " + accepted, initial);
    }

    /** An option that accepts a number from {@code min} to {@code max}. */
    public static OptionSpec real(
            String name, double initial, double min, double max, String description) {
        String accepted = "a number from " + min + " to " + max;
        Values<Double> values =
                new Values<>(Double.class, accepted, Double::valueOf, x -> x >= min && x <= max);
        return values.option(name, "X", description + "; " + accepted, Double.toString(initial));
    }

    /** An option without a default that accepts numbers from {@code min} to {@code max}. */
    public static OptionSpec reals(String name, double min, double max, String description) {
        String accepted = "a list of numbers from " + min + " to " + max + ", separated by commas";
        // The whole list is one value: if picocli split it, a comma at its end would pass.
        Values<Numbers> values =
                new Values<>(
                        Numbers.class,
                        accepted,
                        Numbers::of,
                        numbers -> numbers.all.stream().allMatch(x -> x >= min && x <= max));
        return values.option(name, "X,...", description + "; " + accepted);
    }

    /** An option that accepts one of {@code choices}, the first of which is its default. */
    public static OptionSpec oneOf(String name, List<String> choices, String description) {
        String accepted = "one of " + String.join(", ", choices);
        Values<String> values =
                new Values<>(String.class, accepted, Function.identity(), choices::contains);
        return values.option(name, String.join("|", choices), description, choices.getFirst());
    }

    /** An option without a default that accepts a path. */
    public static OptionSpec file(String name, String description) {
        Values<Path> values =
                new Values<>(Path.class, "a path", Path::of, path -> !path.toString().isBlank());
        return values.option(name, "PATH", description);
    }

    /** A switch, off by default. */
    public static OptionSpec toggle(String name, String description) {
        return OptionSpec.builder(flag(name))
                .type(boolean.class)
                .arity("0")
                .description(escaped(description))
                .build();
    }

    /** The option {@code name} as it is written on a command line. */
    static String flag(String name) {
        return "--" + name;
    }

    /** Picocli uses texts of the help as format strings. */
    static String escaped(String text) {
        return text.replace("%", "%%");
    }

    /** Numbers that were given separated by commas. */
    record Numbers(List<Double> all) {
        static Numbers of(String text) {
            return new Numbers(Arrays.stream(text.split(",", -1)).map(Double::valueOf).toList());
        }
    }

    /**
     * The values that an option accepts.
     *
     * @param accepted the values in words
     * @param parse may throw {@link IllegalArgumentException}
     * @param accepts whether a parsed value is among them
     */
    record Values<T>(
            Class<T> type, String accepted, Function<String, T> parse, Predicate<T> accepts)
            implements ITypeConverter<T> {
        /** An option with a default. */
        private OptionSpec option(String name, String label, String description, String initial) {
            return builder(name, label)
                    .defaultValue(initial)
                    .description(escaped(description) + " (default: ${DEFAULT-VALUE})")
                    .build();
        }

        /** An option without a default. */
        private OptionSpec option(String name, String label, String description) {
            return builder(name, label).description(escaped(description)).build();
        }

        private OptionSpec.Builder builder(String name, String label) {
            return OptionSpec.builder(flag(name))
                    .type(type)
                    .converters(this)
                    .arity("1")
                    .paramLabel(label);
        }

        @Override
        public T convert(String text) {
            try {
                T value = parse.apply(text);
                if (accepts.test(value)) {
                    return value;
                }
            } catch (IllegalArgumentException _) {
                // The text is no number or path at all.
            }
            throw new TypeConversionException("'" + text + "' is not " + accepted);
        }
    }
}
