package dev.merino.apps.tsp;

import java.util.Comparator;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Cities and the lengths of the roads between them, which may differ by direction or be missing.
 */
final class Cities {
    /** The fewest cities of which a tour has no road twice. */
    static final int COUNT_MIN = 3;

    /** The most cities; no instance of this size is solved in a lifetime. */
    static final int COUNT_MAX = 64;

    /** The longest road: so that all lengths of tours fit an int. */
    static final int ROAD_MAX = 10_000_000;

    /** In place of the length of a road that is missing. */
    static final int NO_ROAD = Integer.MAX_VALUE;

    private final int count;
    private final int[] roads;
    private final int[][] nearest;
    private final int[][] origins;

    /**
     * {@code count} cities.
     *
     * @param roads the length of the road from {@code i} to {@code j} at {@code i * count + j}, or
     *     {@link #NO_ROAD}; what stands on the diagonal does not matter
     */
    Cities(int count, int[] roads) {
        this.count = count;
        this.roads = roads.clone();
        this.nearest = new int[count][];
        this.origins = new int[count][];
        for (int city = 0; city < count; city++) {
            int here = city;
            nearest[city] = byLength(here, other -> road(here, other));
            origins[city] = byLength(here, other -> road(other, here));
        }
    }

    /** {@code count} points in a square of 1000 by 1000, and the distances between them. */
    static Cities random(int count, long seed) {
        Random random = new Random(seed);
        double[] coordinates = random.doubles(2L * count, 0, 1000).toArray();
        return new Cities(count, Distances.euclidean(count, coordinates));
    }

    private int[] byLength(int city, IntUnaryOperator road) {
        return IntStream.range(0, count)
                .filter(other -> other != city && road.applyAsInt(other) != NO_ROAD)
                .boxed()
                .sorted(Comparator.comparingInt(road::applyAsInt))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    int count() {
        return count;
    }

    /** The length of the road from {@code from} to {@code to}, or {@link #NO_ROAD}. */
    int road(int from, int to) {
        return roads[from * count + to];
    }

    /**
     * The cities that a road from {@code from} leads to, the nearest first. The array must not be
     * changed.
     */
    int[] nearest(int from) {
        return nearest[from];
    }

    /**
     * The cities that a road to {@code to} comes from, the nearest first. The array must not be
     * changed.
     */
    int[] origins(int to) {
        return origins[to];
    }

    /** The length of {@code tour} with the way back to its start. */
    int length(int[] tour) {
        int length = road(tour[tour.length - 1], tour[0]);
        for (int i = 1; i < tour.length; i++) {
            length += road(tour[i - 1], tour[i]);
        }
        return length;
    }

    /** All roads, row by row. */
    int[] roads() {
        return roads.clone();
    }
}
