package dev.merino.apps.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SumTest {
    @ParameterizedTest(name = "1 to {0} on {1} nodes x {2} threads")
    @CsvSource({"1,1,1", "3,4,2", "10000,2,1", "65536,3,2"})
    void theSumIsTheKnownOne(long count, int nodes, int threads) {
        assertThat(AppRun.golden("sum --count " + count, nodes, threads))
                .containsEntry("sum", Long.toString(count * (count + 1) / 2));
    }
}
