package dev.merino.apps.tsp;

import dev.merino.apps.kit.Token;

import java.util.List;

/**
 * The plain format of the TreadMarks program: the number of cities, then the matrix row by row, in
 * whole numbers. Off the diagonal 0 means that there is no road. Words after the matrix are a
 * remark.
 */
final class PlainMatrix {
    private PlainMatrix() {}

    static Cities parse(List<Token> words) {
        int count = words.getFirst().whole("cities", Cities.COUNT_MIN, Cities.COUNT_MAX);
        requireSize(words, count * count);
        int[] roads = new int[count * count];
        for (int i = 0; i < roads.length; i++) {
            boolean onDiagonal = i % (count + 1) == 0;
            int road =
                    onDiagonal ? 0 : words.get(1 + i).whole("road of length", 0, Cities.ROAD_MAX);
            roads[i] = road == 0 && !onDiagonal ? Cities.NO_ROAD : road;
        }
        return new Cities(count, roads);
    }

    private static void requireSize(List<Token> words, int expected) {
        int found = 0;
        while (found + 1 < words.size() && isNumber(words.get(found + 1))) {
            found++;
        }
        if (found != expected) {
            throw words.get(found)
                    .refused("the matrix has " + found + " numbers, expected " + expected);
        }
    }

    /** Whether {@code word} begins like a number. */
    static boolean isNumber(Token word) {
        return word.text().matches("[-+]?[0-9.].*");
    }
}
