package dev.merino.bench.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * A logarithmic scale: equal factors are equally far apart.
 *
 * @param low the least value
 * @param high the greatest value, above it
 * @param from where the least value is
 * @param to where the greatest value is
 */
record LogScale(double low, double high, double from, double to) {
    private static final double[] STEPS = {1, 2, 5};
    private static final int TICKS_MAX = 9;

    /**
     * A scale that begins and ends with a round number, around all {@code values}; they must be
     * above 0.
     */
    static LogScale around(List<Double> values, double from, double to) {
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double greatest = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        double low = roundNumbers(least / 10, least).getLast();
        double high = roundNumbers(greatest, greatest * 10).getFirst();
        return new LogScale(low, high > low ? high : low * 10, from, to);
    }

    /** A scale that begins and ends with these values. */
    static LogScale between(double low, double high, double from, double to) {
        return new LogScale(low, high > low ? high : low * 2, from, to);
    }

    /** 1, 2, 5, 10, 20 and so on, from {@code low} up to {@code high}. */
    private static List<Double> roundNumbers(double low, double high) {
        List<Double> found = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)) - 1;
                Math.pow(10, power) <= high;
                power++) {
            for (double step : STEPS) {
                double number = step * Math.pow(10, power);
                if (number >= low * (1 - 1e-9) && number <= high * (1 + 1e-9)) {
                    found.add(number);
                }
            }
        }
        return found;
    }

    double at(double value) {
        return from + (to - from) * Math.log(value / low) / Math.log(high / low);
    }

    /** Round numbers along the scale, but powers of ten only if there would be too many. */
    List<Double> ticks() {
        List<Double> all = roundNumbers(low, high);
        return all.size() <= TICKS_MAX ? all : all.stream().filter(LogScale::isPower).toList();
    }

    private static boolean isPower(double number) {
        double log = Math.log10(number);
        return Math.abs(log - Math.rint(log)) < 1e-9;
    }
}
