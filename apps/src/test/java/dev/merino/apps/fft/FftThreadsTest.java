package dev.merino.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FftThreadsTest {
    @ParameterizedTest(name = "{0} x {0} points, {1} threads")
    @CsvSource({"2,3", "32,1", "32,2", "32,3"})
    void theTransformIsThatOfTheSequentialProgramToTheLastBit(int side, int threads) {
        FftData initial = FftData.initial(side, 3);
        FftRoots roots = FftRoots.of(side, Math.PI);
        FftData found = FftThreads.transform(initial, roots, threads);
        assertThat(found.rows()).isDeepEqualTo(initial.transform(1, roots).rows());
    }
}
