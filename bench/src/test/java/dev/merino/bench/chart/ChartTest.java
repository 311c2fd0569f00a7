package dev.merino.bench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Json;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class ChartTest {
    private static final Chart CHART =
            new Chart(
                    "shared",
                    "A release",
                    "shared memory",
                    Chart.Unit.MEGABYTES,
                    List.of(
                            Curve.of("release", Map.of(16L, 40.0, 64L, 50.0, 1024L, 100.0)),
                            Curve.rival("plain", Map.of(16L, 20.0, 64L, Double.NaN))));

    @Test
    void theTableHasARowForEachAmountAndOneForTheGrowth() {
        assertThat(CHART.table())
                .isEqualTo(
                        """
                        A release, us
                        shared memory    release      plain
                                16 MB      40.00      20.00
                                64 MB      50.00          -
                                 1 GB     100.00          -
                               growth       2.50          -
                        """);
    }

    @Test
    void theJsonHasAllPointsThatWereMeasured() {
        assertThat(Json.of(CHART.fields()))
                .contains("\"unit\": \"megabytes\"", "\"1024\": 100.0000", "\"growth\": 2.5000")
                .doesNotContain("\"64\": null");
    }

    @Test
    void whatWasNotMeasuredIsNoPoint() {
        Curve curve = Curve.of("lock", Map.of(2L, Double.NaN, 4L, 0.0, 8L, 3.0));
        assertThat(curve.points()).containsOnlyKeys(8L);
        assertThat(curve.growth()).isNaN();
    }
}
