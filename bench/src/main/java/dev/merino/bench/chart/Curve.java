package dev.merino.bench.chart;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How a cost grows.
 *
 * @param name the operation
 * @param isRival whether it is what the others are compared with
 * @param points microseconds by how much there was of what it may grow with
 */
public record Curve(String name, boolean isRival, NavigableMap<Long, Double> points) {
    /** Keeps its own copy, without points that were not measured. */
    public Curve {
        NavigableMap<Long, Double> measured = new TreeMap<>(points);
        measured.values().removeIf(us -> !(us > 0));
        points = measured;
    }

    /** A cost of Merino. */
    public static Curve of(String name, Map<Long, Double> points) {
        return new Curve(name, false, new TreeMap<>(points));
    }

    /** A cost to compare with. */
    public static Curve rival(String name, Map<Long, Double> points) {
        return new Curve(name, true, new TreeMap<>(points));
    }

    /** How many times the first value the last one is; NaN if there are no two. */
    public double growth() {
        return points.size() < 2
                ? Double.NaN
                : points.lastEntry().getValue() / points.firstEntry().getValue();
    }
}
