package com.example;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A square of points of the plane: what is to be done with it is the same with threads and with
 * Merino. A point is in the Mandelbrot set as far as some hundred iterations can tell.
 *
 * @param x the column of its first point, of {@code side}
 * @param y the row of its first point, of {@code side}
 * @param size how many points its edges have
 * @param side how many points the edges of the whole picture have
 */
record Tile(int x, int y, int size, int side) {
    private static final int ITERATIONS = 500;
    private static final int SMALL = 16;

    /** The whole picture. */
    static Tile all(int side) {
        return new Tile(0, 0, side, side);
    }

    boolean isSmall() {
        return size <= SMALL;
    }

    /** The set has no holes: if all of the border is in it, all of the tile is. */
    boolean hasBorderInside() {
        return IntStream.range(0, size)
                .allMatch(
                        i ->
                                isInside(x + i, y)
                                        && isInside(x + i, y + size - 1)
                                        && isInside(x, y + i)
                                        && isInside(x + size - 1, y + i));
    }

    List<Tile> quarters() {
        int half = size / 2;
        return List.of(
                new Tile(x, y, half, side),
                new Tile(x + half, y, half, side),
                new Tile(x, y + half, half, side),
                new Tile(x + half, y + half, half, side));
    }

    /** How many of its points are in the set. */
    long inside() {
        return IntStream.range(0, size * size)
                .filter(i -> isInside(x + i % size, y + i / size))
                .count();
    }

    private boolean isInside(int column, int row) {
        double re = -2 + 2.5 * column / side;
        double im = -1.25 + 2.5 * row / side;
        double a = 0;
        double b = 0;
        for (int i = 0; i < ITERATIONS; i++) {
            double next = a * a - b * b + re;
            b = 2 * a * b + im;
            a = next;
            if (a * a + b * b > 4) {
                return false;
            }
        }
        return true;
    }
}
