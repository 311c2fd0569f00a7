package dev.merino.apps.kit;

import java.util.stream.DoubleStream;

/** The median of measured values. */
public final class Median {
    private Median() {}

    /**
     * The middle one of {@code values}, or the mean of the two in the middle; NaN if there are
     * none.
     */
    public static double of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int upper = sorted.length / 2;
        int lower = (sorted.length - 1) / 2;
        return sorted.length == 0 ? Double.NaN : (sorted[lower] + sorted[upper]) / 2;
    }

    /** The same of an array. */
    public static double of(double[] values) {
        return of(DoubleStream.of(values));
    }
}
