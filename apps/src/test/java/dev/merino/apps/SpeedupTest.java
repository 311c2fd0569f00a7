package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Every program but hello says how long it computed, and how long the sequential one does. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SpeedupTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "barnes --bodies 64 --steps 1",
                "clu --order 32",
                "con --x 8 --y 8 --z 8",
                "em3d --count 128 --iterations 1",
                "em3d-am --count 128 --iterations 1",
                "fft --m 6",
                "fft3d --x 8 --y 8 --z 8 --steps 1",
                "fft3d-am --x 8 --y 8 --z 8 --steps 1",
                "gauss --order 32",
                "gauss --order 32 --input random",
                "ilink --families 1 --loci 2",
                "jacobi --rows 20 --columns 20 --iterations 1",
                "lu --order 32",
                "matmul --order 32",
                "ocean --side 10",
                "quicksort --count 3000",
                "quicksort --count 3000 --bubble",
                "radix --count 2000",
                "raytrace --resolution 16",
                "sor --rows 20 --columns 20 --iterations 1",
                "sum --count 5000",
                "tsp --cities 16",
                "volrend --voxels 16 --frames 1",
                "water --molecules 27 --steps 1",
                "water-nsquared --molecules 27 --steps 1",
                "water-spatial --molecules 64 --steps 1"
            })
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
