package dev.merino.apps.jacobi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class JacobiThreadsTest {
    @ParameterizedTest(name = "{0} threads, {1} sweeps")
    @CsvSource({"1,3", "2,0", "2,8", "2,9", "13,4"})
    void theGridIsThatOfTheSequentialProgramToTheLastBit(int threads, int sweeps) {
        JacobiGrid expected = JacobiGrid.initial(11, 7).iterate(sweeps);
        JacobiGrid found = JacobiThreads.iterate(JacobiGrid.initial(11, 7), sweeps, threads);
        assertThat(found.points()).isDeepEqualTo(expected.points());
    }
}
