package dev.merino.bench.chart;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Curves over the same quantity.
 *
 * @param name a word for it, which names its file
 * @param title what it shows
 * @param axis what the costs may grow with
 * @param unit how amounts of that are written
 * @param curves the costs
 */
public record Chart(String name, String title, String axis, Unit unit, List<Curve> curves) {
    private static final int COLUMN_MIN = 9;

    /** How amounts are written. */
    public enum Unit {
        /** As numbers. */
        COUNT,
        /** As sizes of memory, of so many megabytes. */
        MEGABYTES;

        /** The amount as a text. */
        public String text(long amount) {
            return switch (this) {
                case COUNT -> String.format(Locale.ROOT, "%,d", amount);
                case MEGABYTES -> amount % 1024 == 0 ? amount / 1024 + " GB" : amount + " MB";
            };
        }
    }

    /** Keeps its own copy. */
    public Chart {
        curves = List.copyOf(curves);
    }

    /** All amounts at which anything was measured. */
    public NavigableSet<Long> amounts() {
        NavigableSet<Long> all = new TreeSet<>();
        curves.forEach(curve -> all.addAll(curve.points().keySet()));
        return all;
    }

    /** A row for each amount, and one that says how many times the first value the last one is. */
    public String table() {
        StringBuilder text = new StringBuilder(title).append(", us").append('\n');
        int first = Math.max(axis.length(), COLUMN_MIN);
        text.append(right(axis, first));
        curves.forEach(curve -> text.append("  ").append(right(curve.name(), width(curve))));
        text.append('\n');
        for (long amount : amounts()) {
            text.append(right(unit.text(amount), first));
            curves.forEach(curve -> text.append("  ").append(cell(curve, amount)));
            text.append('\n');
        }
        text.append(right("growth", first));
        curves.forEach(
                curve -> text.append("  ").append(right(number(curve.growth()), width(curve))));
        return text.append('\n').toString();
    }

    private static String cell(Curve curve, long amount) {
        return right(number(curve.points().getOrDefault(amount, Double.NaN)), width(curve));
    }

    private static int width(Curve curve) {
        return Math.max(curve.name().length(), COLUMN_MIN);
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    /** The same for {@link dev.merino.core.Json}. */
    public Map<String, Object> fields() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("chart", name);
        all.put("title", title);
        all.put("axis", axis);
        all.put("unit", unit.name().toLowerCase(Locale.ROOT));
        all.put("curves", curves.stream().map(Chart::fields).toList());
        return all;
    }

    private static Map<String, Object> fields(Curve curve) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("name", curve.name());
        all.put("rival", curve.isRival());
        all.put("us", curve.points());
        all.put("growth", curve.growth());
        return all;
    }
}
