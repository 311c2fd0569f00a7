package dev.merino.apps.gauss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GaussMatrixTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 100, 1024})
    void theMinimumMatrixIsEliminatedExactly(int order) {
        float[][] a = new float[order][];
        for (int row = 0; row < order; row++) {
            a[row] = GaussMatrix.minimumRow(row, order);
        }
        GaussMatrix.eliminate(a);
        for (int row = 0; row < order; row++) {
            assertThat(a[row]).isEqualTo(GaussMatrix.eliminatedMinimumRow(row, order));
        }
    }

    @Test
    void theMinimumMatrixIsThatOfTreadMarks() {
        assertThat(GaussMatrix.minimumRow(1, 4)).containsExactly(2, 4, 4, 4);
        assertThat(GaussMatrix.eliminatedMinimumRow(1, 4)).containsExactly(2, 2, 1, 1);
    }

    @Test
    void theLargestElementOfARowBecomesItsPivot() {
        float[][] a = {{1, -4}, {6, 2}};
        GaussMatrix.eliminate(a);
        assertThat(a[0]).containsExactly(-4, -0.25f);
        assertThat(a[1]).containsExactly(2, 6.5f);
    }

    @Test
    void theFactorsOfARandomMatrixMultiplyToItUpToAnOrderOfItsColumns() {
        int order = 40;
        float[][] a = random(order);
        float[][] factors = random(order);
        GaussMatrix.eliminate(factors);
        for (int row = 0; row < order; row++) {
            assertThat(sumOfProducts(factors, row)).isCloseTo(sum(a[row]), within(1e-4));
        }
    }

    private static float[][] random(int order) {
        float[][] rows = new float[order][];
        for (int row = 0; row < order; row++) {
            rows[row] = GaussMatrix.randomRow(row, order, 7);
        }
        return rows;
    }

    private static double sum(float[] values) {
        double sum = 0;
        for (float value : values) {
            sum += value;
        }
        return sum;
    }

    /** The sum of a row of the lower factor times the upper one, whose diagonal is 1. */
    private static double sumOfProducts(float[][] factors, int row) {
        double sum = 0;
        for (int column = 0; column < factors.length; column++) {
            for (int k = 0; k <= Math.min(row, column); k++) {
                sum += (double) factors[row][k] * (k == column ? 1 : factors[k][column]);
            }
        }
        return sum;
    }
}
