package dev.merino.apps.matmul;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ProductThreadsTest {
    /** Unlike those of the app, these products have to be summed up in the same order. */
    private static double[][] random(int order, long seed) {
        Random random = new Random(seed);
        double[][] matrix = new double[order][order];
        for (double[] row : matrix) {
            Arrays.setAll(row, i -> random.nextDouble());
        }
        return matrix;
    }

    @ParameterizedTest(name = "order {0}, {1} threads")
    @CsvSource({"1,2", "35,1", "35,2", "64,2", "35,3"})
    void theProductIsThatOfTheSequentialProgramToTheLastBit(int order, int threads) {
        double[][] a = random(order, 1);
        double[][] b = random(order, 2);
        assertThat(ProductThreads.multiply(a, b, threads))
                .isDeepEqualTo(PlainProduct.multiply(a, b));
    }
}
