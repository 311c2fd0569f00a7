package dev.merino.apps.gauss;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class GaussThreadsTest {
    private static float[][] random(int order) {
        float[][] rows = new float[order][];
        Arrays.setAll(rows, row -> GaussMatrix.randomRow(row, order, 7));
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRandomMatrixIsEliminatedAsByTheSequentialProgramToTheLastBit(int threads) {
        float[][] expected = GaussMatrix.eliminate(random(41));
        assertThat(GaussThreads.eliminate(random(41), threads)).isDeepEqualTo(expected);
    }
}
