package dev.merino.bench.live;

import dev.merino.apps.kit.Median;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times that the ranks of a measuring program have measured, in microseconds: one value for
 * each name and round. They are passed on as lines of the ranks' output.
 */
final class Measurements {
    private static final String MARK = "reading";
    private static final Pattern LINE = Pattern.compile(MARK + " (\\S+) (\\S+)\\s*$");

    private final Map<String, List<Double>> values = new LinkedHashMap<>();

    /** The output line for one value. */
    static String line(String name, double us) {
        return String.format(Locale.ROOT, "%s %s %.6f", MARK, name, us);
    }

    /** Adds the measurements in the output of a program. */
    void takeFrom(String output) {
        for (String line : output.lines().toList()) {
            Matcher found = LINE.matcher(line);
            if (found.find()) {
                add(found.group(1), Double.parseDouble(found.group(2)));
            }
        }
    }

    void add(String name, double us) {
        values.computeIfAbsent(name, n -> new ArrayList<>()).add(us);
    }

    /** Adds all of {@code others}, with {@code prefix} before every name. */
    void addAll(String prefix, Measurements others) {
        others.values.forEach((name, list) -> list.forEach(us -> add(prefix + name, us)));
    }

    /** The median over the rounds; NaN if there is no value. */
    double median(String name) {
        return Median.of(of(name).stream().mapToDouble(Double::doubleValue));
    }

    List<Double> of(String name) {
        return values.getOrDefault(name, List.of());
    }

    Iterable<String> names() {
        return values.keySet();
    }

    boolean isEmpty() {
        return values.isEmpty();
    }
}
