package dev.merino.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a number of bytes: {@code 4096}, {@code 16k}, {@code 512m}, {@code 4g}. */
final class ByteCount implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,15})([kmg]?)");

    @Override
    public Long convert(String text) {
        Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'%s' is no number of bytes: give one such as 4096, 16k, 512m or 4g"
                            .formatted(text));
        }
        return scaled(text, Long.parseLong(matcher.group(1)), matcher.group(2));
    }

    private static long scaled(String text, long count, String suffix) {
        int shift =
                switch (suffix) {
                    case "k" -> 10;
                    case "m" -> 20;
                    case "g" -> 30;
                    default -> 0;
                };
        if (count > Long.MAX_VALUE >> shift) {
            throw new TypeConversionException(
                    "'%s' is more bytes than any machine has: give less, such as 4g"
                            .formatted(text));
        }
        return count << shift;
    }
}
