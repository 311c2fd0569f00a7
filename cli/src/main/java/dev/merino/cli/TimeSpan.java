package dev.merino.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a time: {@code 30s} or {@code 2m}. */
final class TimeSpan implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})([sm])");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'%s' is no time: give one such as 30s or 2m".formatted(text));
        }
        long count = Long.parseLong(matcher.group(1));
        return matcher.group(2).equals("s") ? Duration.ofSeconds(count) : Duration.ofMinutes(count);
    }
}
