package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code --rival-threads} times the same algorithm on plain threads, and verifies its result. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RivalTest {
    private static final String SOR = "sor --rows 20 --columns 20 --iterations 1";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clu --order 40",
                "fft --m 6",
                "gauss --order 33 --input random",
                "jacobi --rows 20 --columns 20 --iterations 3",
                "lu --order 40",
                "matmul --order 37",
                "radix --count 2000",
                SOR,
                "water --molecules 27 --steps 2",
                "water-nsquared --molecules 27 --steps 2",
                "water-spatial --molecules 64 --steps 2"
            })
    void theRivalIsTimedAndVerified(String words) {
        String app = words.split(" ", 2)[0];
        List<String> lines = AppRun.lines(words + " --rival-threads 2", 2, 1);
        assertThat(lines).last().isEqualTo(app + " verified");
        for (String key : List.of("plain_threads_seconds", "plain_threads_ratio")) {
            assertThat(lines)
                    .filteredOn(line -> line.matches(app + " " + key + " \\d+\\.\\d+"))
                    .as(key)
                    .hasSize(1);
        }
    }

    @Test
    void nobodyIsTimedUnasked() {
        assertThat(AppRun.lines(SOR, 2, 1)).noneMatch(line -> line.contains("plain_threads"));
    }

    @Test
    void roundsHaveMediansOfTheRival() {
        assertThat(AppRun.lines(SOR + " --rival-threads 2 --repeat 2", 2, 1))
                .anyMatch(line -> line.matches("sor median plain_threads_seconds \\d+\\.\\d+"))
                .anyMatch(line -> line.matches("sor median plain_threads_ratio \\d+\\.\\d+"));
    }

    @Test
    void tooManyThreadsAreRefusedWithTheLimit() {
        assertThatThrownBy(() -> AppRun.lines(SOR + " --rival-threads 65", 2, 1))
                .hasMessageContaining("--rival-threads")
                .hasMessageContaining("'65' is not a whole number from 0 to 64");
    }
}
