package dev.merino.apps.kit;

import dev.merino.apps.kit.OptionSpecs.Values;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses the arguments of an app with picocli, and words what picocli rejects as one sentence.
 *
 * <p>Picocli keeps parsed values in the {@link OptionSpec}s and all ranks of a JVM share one app:
 * ranks parse one after the other, and each takes a copy of the values.
 */
final class OptionParser {
    private static final int USAGE_COLUMNS = 100;

    private final String app;
    private final Map<String, String> presets;
    private final CommandSpec spec;
    private final CommandLine line;

    /**
     * A parser of {@code options}.
     *
     * @param presets for each value of {@code --size} the arguments that it stands for
     */
    OptionParser(
            String app, String summary, List<OptionSpec> options, Map<String, String> presets) {
        this.app = app;
        this.presets = Map.copyOf(presets);
        this.spec = CommandSpec.create().name(app);
        options.forEach(spec::addOption);
        spec.usageMessage()
                .synopsisHeading("")
                .customSynopsis(OptionSpecs.escaped(app + ": " + summary))
                .sortOptions(false)
                .width(USAGE_COLUMNS);
        this.line = new CommandLine(spec).setOverwrittenOptionsAllowed(true);
    }

    /** The help of the app. */
    synchronized String usage() {
        return line.getUsageMessage(Ansi.OFF);
    }

    /**
     * The values of all options: as {@code arguments} give them, else as the preset that they name
     * does, else the defaults.
     *
     * @throws IllegalArgumentException naming the option, the value, and what is accepted
     */
    synchronized Options parse(List<String> arguments) {
        try {
            ParseResult parsed = line.parseArgs(arguments.toArray(String[]::new));
            String size = parsed.matchedOptionValue(OptionSpecs.flag(App.SIZE), "");
            if (presets.containsKey(size)) {
                Stream<String> preset =
                        Stream.of(presets.get(size).split(" ")).filter(word -> !word.isEmpty());
                // The last value of an option counts.
                line.parseArgs(Stream.concat(preset, arguments.stream()).toArray(String[]::new));
            }
            return new Options(values());
        } catch (ParameterException e) {
            throw new IllegalArgumentException(app + ": " + sentence(e), e);
        }
    }

    private Map<String, Optional<Object>> values() {
        return spec.options().stream()
                .collect(
                        Collectors.toMap(
                                OptionSpec::longestName,
                                option -> Optional.ofNullable(option.getValue())));
    }

    private String sentence(ParameterException failure) {
        return switch (failure) {
            case UnmatchedArgumentException unmatched ->
                    "there is no option %s%s: the options are %s"
                            .formatted(
                                    unmatched.getUnmatched().getFirst(),
                                    suggestion(unmatched),
                                    flags());
            case MissingParameterException missing
                    when missing.getMissing().getFirst() instanceof OptionSpec option ->
                    "%s needs a value: give %s".formatted(option.longestName(), accepted(option));
            default -> String.valueOf(failure.getMessage());
        };
    }

    private static String accepted(OptionSpec option) {
        return Stream.of(option.converters())
                .filter(Values.class::isInstance)
                .map(converter -> ((Values<?>) converter).accepted())
                .collect(Collectors.joining());
    }

    private static String suggestion(UnmatchedArgumentException failure) {
        return failure.isUnknownOption()
                ? failure.getSuggestions().stream()
                        .findFirst()
                        .map(" (did you mean %s?)"::formatted)
                        .orElse("")
                : "";
    }

    private String flags() {
        return spec.options().stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.joining(", "));
    }
}
