package dev.merino.apps.tsp;

import dev.merino.apps.kit.Token;

import java.util.Arrays;
import java.util.List;

/**
 * Which part of a matrix a TSPLIB file has, and in which order; columns of one triangle are rows of
 * the other.
 */
enum MatrixShape {
    FULL_MATRIX,
    UPPER_ROW,
    LOWER_ROW,
    UPPER_DIAG_ROW,
    LOWER_DIAG_ROW,
    UPPER_COL,
    LOWER_COL,
    UPPER_DIAG_COL,
    LOWER_DIAG_COL;

    /** The shape of that name. */
    static MatrixShape named(Token name) {
        return Arrays.stream(values())
                .filter(shape -> shape.name().equals(name.text()))
                .findFirst()
                .orElseThrow(
                        () ->
                                name.refused(
                                        "EDGE_WEIGHT_FORMAT is "
                                                + name.text()
                                                + ", known are "
                                                + Arrays.toString(values())));
    }

    /** How many numbers a matrix of {@code count} rows has in this shape. */
    int numbers(int count) {
        return this == FULL_MATRIX
                ? count * count
                : count * (hasDiagonal() ? count + 1 : count - 1) / 2;
    }

    /** The whole matrix, row by row. The numbers on its diagonal are not looked at. */
    int[] matrix(int count, List<Token> numbers) {
        int[] matrix = new int[count * count];
        int next = 0;
        for (int row = 0; row < count; row++) {
            for (int column = firstColumn(row); column < endColumn(row, count); column++) {
                int road =
                        row == column
                                ? 0
                                : numbers.get(next).whole("road of length", 0, Cities.ROAD_MAX);
                next++;
                put(matrix, count, row, column, road);
            }
        }
        return matrix;
    }

    private void put(int[] matrix, int count, int row, int column, int road) {
        matrix[row * count + column] = road;
        if (this != FULL_MATRIX) {
            matrix[column * count + row] = road;
        }
    }

    private int firstColumn(int row) {
        return this == FULL_MATRIX || isLower() ? 0 : hasDiagonal() ? row : row + 1;
    }

    private int endColumn(int row, int count) {
        return this == FULL_MATRIX || !isLower() ? count : hasDiagonal() ? row + 1 : row;
    }

    private boolean hasDiagonal() {
        return name().contains("_DIAG_");
    }

    /** Whether the numbers come in the order of the lower triangle's rows. */
    private boolean isLower() {
        return name().startsWith("LOWER") == name().endsWith("ROW");
    }
}
