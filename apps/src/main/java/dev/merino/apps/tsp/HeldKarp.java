package dev.merino.apps.tsp;

import java.util.Arrays;

/**
 * The length of the best tour by dynamic programming (Held and Karp 1962), which has nothing in
 * common with branch and bound and so can judge it.
 *
 * <p>For every set of cities and every last city of it, the table has the shortest way from city 0
 * through the set. City {@code i} is bit {@code i - 1} of a set.
 */
final class HeldKarp {
    /** The most cities: the table then takes 40 MB. */
    static final int COUNT_MAX = 20;

    private final Cities cities;
    private final int others;
    private final int[] shortest;

    private HeldKarp(Cities cities) {
        this.cities = cities;
        this.others = cities.count() - 1;
        this.shortest = new int[(1 << others) * others];
        Arrays.fill(shortest, Cities.NO_ROAD);
    }

    /**
     * The length of the best tour of at most {@link #COUNT_MAX} cities, or {@link Cities#NO_ROAD}.
     */
    static int length(Cities cities) {
        HeldKarp table = new HeldKarp(cities);
        for (int city = 1; city <= table.others; city++) {
            table.shorten(1 << (city - 1), city, cities.road(0, city));
        }
        for (int set = 1; set < 1 << table.others; set++) {
            table.extend(set);
        }
        return table.closed();
    }

    private void extend(int set) {
        for (int last = 1; last <= others; last++) {
            int length = shortest[set * others + last - 1];
            for (int next = 1; next <= others && length != Cities.NO_ROAD; next++) {
                if ((set & 1 << (next - 1)) == 0) {
                    shorten(set | 1 << (next - 1), next, plus(length, cities.road(last, next)));
                }
            }
        }
    }

    private void shorten(int set, int last, int length) {
        int index = set * others + last - 1;
        shortest[index] = Math.min(shortest[index], length);
    }

    private int closed() {
        int best = Cities.NO_ROAD;
        for (int last = 1; last <= others; last++) {
            int length = shortest[((1 << others) - 1) * others + last - 1];
            best =
                    Math.min(
                            best,
                            length == Cities.NO_ROAD ? length : plus(length, cities.road(last, 0)));
        }
        return best;
    }

    private static int plus(int length, int road) {
        return road == Cities.NO_ROAD ? Cities.NO_ROAD : length + road;
    }
}
