package dev.merino.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a time: {@code 30s}, {@code 2m} or {@code 12h}. */
final class TimeSpan implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})([smh])");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'%s' is no time: give one such as 30s, 2m or 12h".formatted(text));
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            default -> Duration.ofHours(count);
        };
    }
}
