package dev.merino.apps.lu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LuThreadsTest {
    @ParameterizedTest(name = "order {0}, {1} threads")
    @CsvSource({"1,2", "16,2", "75,1", "75,2", "75,3"})
    void theFactorsAreThoseOfTheSequentialProgramToTheLastBit(int order, int threads) {
        LuMatrix expected = LuMatrix.initial(order, 5).factor();
        LuMatrix found = LuThreads.factor(LuMatrix.initial(order, 5), threads);
        assertThat(found.columns()).isDeepEqualTo(expected.columns());
    }
}
