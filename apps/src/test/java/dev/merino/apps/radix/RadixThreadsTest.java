package dev.merino.apps.radix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RadixThreadsTest {
    @ParameterizedTest(name = "radix {0}, {1} threads")
    @CsvSource({"16,1", "16,2", "10,2", "1024,3"})
    void keysAreInOrder(int radix, int threads) {
        int[] keys = new Keys(314_159_265, 90_000, 0).next(5000);
        int[] expected = keys.clone();
        Arrays.sort(expected);
        assertThat(RadixThreads.sort(keys, radix, 90_000, threads)).isEqualTo(expected);
    }
}
