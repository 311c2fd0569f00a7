package dev.merino.apps.sor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SorThreadsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 13})
    void theGridIsThatOfTheSequentialProgramToTheLastBit(int threads) {
        SorGrid expected = SorGrid.initial(11, 7).iterate(9);
        SorGrid found = SorThreads.iterate(SorGrid.initial(11, 7), 9, threads);
        assertThat(found.red()).isDeepEqualTo(expected.red());
        assertThat(found.black()).isDeepEqualTo(expected.black());
    }
}
