package com.example.guide.speed;

import dev.merino.DoubleView;
import dev.merino.SharedDoubles;

/** Three loops over the same elements. */
final class Sums {
    private Sums() {}

    // @start region="loops"
    static double byGet(SharedDoubles values, long from, long to) {
        double sum = 0;
        for (long i = from; i < to; i++) {
            sum += values.get(i);
        }
        return sum;
    }

    static double byView(SharedDoubles values, long from, int length) {
        DoubleView window = values.view(from, length); // made where the loop begins
        double sum = 0;
        for (int i = 0; i < window.length(); i++) {
            sum += window.get(i);
        }
        return sum;
    }

    static double byCopy(SharedDoubles values, long from, int length) {
        double[] own = new double[length]; // worth it if the elements are used many times
        values.copyTo(from, own, 0, length);
        double sum = 0;
        for (double one : own) {
            sum += one;
        }
        return sum;
    }
    // @end
}
