package dev.merino.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of nodes: {@code 2,3,8..64}. In a range each is twice the one before, and the end. */
record NodeCounts(List<Integer> all) {
    private static final Pattern PART = Pattern.compile("(\\d{1,7})(?:\\.\\.(\\d{1,7}))?");

    /** For the command line. */
    static final class Converter implements ITypeConverter<NodeCounts> {
        @Override
        public NodeCounts convert(String text) {
            List<Integer> all = new ArrayList<>();
            for (String part : text.split(",", -1)) {
                addPart(part.strip(), text, all);
            }
            return new NodeCounts(List.copyOf(all));
        }

        private static void addPart(String part, String text, List<Integer> all) {
            Matcher found = PART.matcher(part);
            if (!found.matches()) {
                throw refusal(text);
            }
            int from = Integer.parseInt(found.group(1));
            int to = found.group(2) == null ? from : Integer.parseInt(found.group(2));
            if (from < 1 || to < from) {
                throw refusal(text);
            }
            for (int count = from; count < to; count *= 2) {
                all.add(count);
            }
            all.add(to);
        }

        private static TypeConversionException refusal(String text) {
            return new TypeConversionException(
                    "'%s' is no list of nodes: give numbers from 1 up and ranges, such as 2,4,8 or"
                                    .formatted(text)
                            + " 2..256");
        }
    }
}
