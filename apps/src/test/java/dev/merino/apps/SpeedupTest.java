package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Every program but hello says how long it computed, and how long the sequential one does. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SpeedupTest {
    @ParameterizedTest
    @MethodSource("dev.merino.apps.ShortRuns#all")
    void aVerifiedRunSaysItsSpeedup(String words) {
        String app = words.split(" ", 2)[0];
        List<String> lines = AppRun.lines(words, 2, 1);
        assertThat(lines).last().isEqualTo(app + " verified");
        for (String key : List.of("seconds", "sequential_seconds", "speedup")) {
            assertThat(lines)
                    .filteredOn(line -> line.matches(app + " " + key + " \\d+\\.\\d+"))
                    .as(key)
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sor --rows 20 --columns 20 --iterations 1", "tsp --cities 16"})
    void aRunThatIsNotVerifiedSaysItsSecondsOnly(String words) {
        String app = words.split(" ", 2)[0];
        assertThat(AppRun.lines(words + " --no-verify", 2, 1))
                .filteredOn(line -> line.matches(app + " (seconds|sequential_seconds|speedup) .*"))
                .singleElement()
                .asString()
                .startsWith(app + " seconds ");
    }
}
