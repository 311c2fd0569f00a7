package dev.merino.apps.ilink;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Finds the smallest value of a function of a few variables within bounds, by the quasi-Newton
 * method of Broyden, Fletcher, Goldfarb and Shanno. Slopes are found by small differences; the
 * curvature is learned from step to step. A variable stays on its bound as long as the function
 * falls towards it. As in GEMINI, the original's, the function is a smooth one near its lowest
 * point, and each value of it costs much.
 */
final class QuasiNewton {
    private static final int ITERATIONS_MAX = 200;
    private static final int TRIES_MAX = 12;
    private static final double FIRST_STEP = 0.05;
    private static final double SUFFICIENT_DECREASE = 1e-4;

    /** How slopes are found, and how much a step must promise to be made. */
    private enum Care {
        /** One more value for each variable, and not quite the right slope. */
        ONE_SIDE(1e-5, 1e-4),
        /** Two more values. */
        BOTH_SIDES(1e-4, 1e-9);

        private final double step;
        private final double smallestGain;

        Care(double step, double smallestGain) {
            this.step = step;
            this.smallestGain = smallestGain;
        }
    }

    /**
     * Where the function is lowest.
     *
     * @param iterations how many steps it took
     */
    record Lowest(double[] point, double value, int iterations) {}

    private record Place(double[] point, double value) {}

    private final ToDoubleFunction<double[]> function;
    private final double low;
    private final double high;
    private final boolean[] isFree;

    /**
     * A search.
     *
     * @param low the lower bound of all variables
     * @param high the upper bound of all variables
     * @param isFree which variables may change
     */
    QuasiNewton(ToDoubleFunction<double[]> function, double low, double high, boolean[] isFree) {
        this.function = function;
        this.low = low;
        this.high = high;
        this.isFree = isFree.clone();
    }

    /** Searches downhill from {@code start}, at first in a hurry and then with care. */
    Lowest search(double[] start) {
        double[] point = start.clone();
        for (int i = 0; i < point.length; i++) {
            point[i] = isFree[i] ? clip(point[i]) : point[i];
        }
        Place from = new Place(point, function.applyAsDouble(point));
        double steepest = steepness(slopes(from, Care.ONE_SIDE));
        Curvature curvature = new Curvature(point.length, steepest / FIRST_STEP);
        Lowest rough = descend(from, curvature, Care.ONE_SIDE);
        from = new Place(rough.point, rough.value);
        Lowest fine = descend(from, curvature, Care.BOTH_SIDES);
        return new Lowest(fine.point, fine.value, rough.iterations + fine.iterations);
    }

    private Lowest descend(Place from, Curvature curvature, Care care) {
        Place here = from;
        double[] slopes = slopes(here, care);
        for (int iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
            double[] direction = curvature.downhill(slopes, movable(here.point, slopes));
            if (-product(slopes, direction) / 2 < care.smallestGain) {
                return new Lowest(here.point, here.value, iteration);
            }
            Place next = along(here, slopes, direction);
            if (!(next.value < here.value)) {
                return new Lowest(here.point, here.value, iteration);
            }
            double[] nextSlopes = slopes(next, care);
            curvature.learn(difference(next.point, here.point), difference(nextSlopes, slopes));
            here = next;
            slopes = nextSlopes;
        }
        return new Lowest(here.point, here.value, ITERATIONS_MAX);
    }

    private double clip(double value) {
        return Math.clamp(value, low, high);
    }

    private static double steepness(double[] slopes) {
        double steepest = Arrays.stream(slopes).map(Math::abs).max().orElse(0);
        return steepest > 0 ? steepest : 1;
    }

    private double[] slopes(Place place, Care care) {
        double[] slopes = new double[place.point.length];
        for (int i = 0; i < slopes.length; i++) {
            if (isFree[i]) {
                slopes[i] = slope(place, i, care);
            }
        }
        return slopes;
    }

    private double slope(Place place, int variable, Care care) {
        double step = care.step * Math.max(place.point[variable], 0.01);
        double[] above = place.point.clone();
        double[] below = place.point.clone();
        above[variable] += step;
        below[variable] -= step;
        boolean isAbove = above[variable] <= high;
        boolean isBelow = below[variable] >= low && (care == Care.BOTH_SIDES || !isAbove);
        double rise =
                (isAbove ? function.applyAsDouble(above) : place.value)
                        - (isBelow ? function.applyAsDouble(below) : place.value);
        return rise / ((isAbove ? step : 0) + (isBelow ? step : 0));
    }

    /** The variables that do not press against a bound. */
    private int[] movable(double[] point, double[] slopes) {
        return IntStream.range(0, point.length)
                .filter(i -> isFree[i])
                .filter(i -> !(point[i] <= low && slopes[i] > 0))
                .filter(i -> !(point[i] >= high && slopes[i] < 0))
                .toArray();
    }

    /** A place in that direction which is lower enough, or the last one tried. */
    private Place along(Place from, double[] slopes, double[] direction) {
        double length = 1;
        Place next = from;
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            double[] point = moved(from.point, direction, length);
            next = new Place(point, function.applyAsDouble(point));
            double promised = product(slopes, difference(point, from.point));
            double found = next.value - from.value;
            if (found <= SUFFICIENT_DECREASE * promised) {
                return next;
            }
            // The lowest point of the parabola through what is known, if that is of any use.
            double best = -promised / (2 * (found - promised));
            length *= Double.isFinite(best) ? Math.clamp(best, 0.1, 0.5) : 0.1;
        }
        return next;
    }

    private double[] moved(double[] point, double[] direction, double length) {
        double[] next = point.clone();
        for (int i = 0; i < point.length; i++) {
            if (isFree[i]) {
                next[i] = clip(point[i] + length * direction[i]);
            }
        }
        return next;
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    private static double[] difference(double[] one, double[] other) {
        double[] difference = new double[one.length];
        Arrays.setAll(difference, i -> one[i] - other[i]);
        return difference;
    }
}
