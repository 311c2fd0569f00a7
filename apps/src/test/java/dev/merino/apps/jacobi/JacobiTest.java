package dev.merino.apps.jacobi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class JacobiTest {
    @Test
    void everySweepMakesTheWaveLowerByTheSameFactor() {
        JacobiGrid grid = JacobiGrid.initial(30, 20);
        for (int iterations = 0; iterations < 50; iterations += 7) {
            assertThat(grid.iterate(iterations).worstError(iterations)).isLessThan(1e-6);
        }
        assertThat(grid.iterate(50).sum()).isLessThan(0.7 * grid.sum());
    }

    @Test
    void oneWrongPointIsAnError() {
        JacobiGrid grid = JacobiGrid.initial(30, 20).iterate(5);
        grid.points()[30][1] += 0.01f;
        assertThat(grid.worstError(5)).isGreaterThan(0.009);
    }

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,2", "3,1", "5,2"})
    void theResultIsTheSameOnAnyClusterToTheLastBit(int nodes, int threads) {
        String expected = "%016x".formatted(JacobiGrid.initial(40, 33).iterate(11).fnv64());
        assertThat(AppRun.golden("jacobi --rows 40 --columns 33 --iterations 11", nodes, threads))
                .containsEntry("fnv64", expected);
    }

    @Test
    void aGridOfOnePointCools() {
        assertThat(AppRun.golden("jacobi --rows 1 --columns 1 --iterations 1", 2, 1))
                .containsEntry("sum", "0");
    }
}
