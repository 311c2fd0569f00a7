package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.concurrent.TimeUnit;

/** Who writes the input decides where pages are at home, and nothing of the result. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class InputWriterTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "lu --order 100 --block 16",
                "clu --order 100 --block 16",
                "gauss --order 64 --input random",
                "em3d --count 800 --groups 8"
            })
    void theResultIsTheSameIfTheFirstRankWritesAllOfTheInput(String words) {
        assertThat(AppRun.golden(words + " --initialise first", 2, 3))
                .isNotEmpty()
                .isEqualTo(AppRun.golden(words, 2, 3));
    }
}
