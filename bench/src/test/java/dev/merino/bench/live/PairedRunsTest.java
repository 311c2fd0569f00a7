package dev.merino.bench.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.MerinoException;

import org.junit.jupiter.api.Test;

import java.util.List;

class PairedRunsTest {
    private static final String ROUNDS =
            """
            barnes seconds 9.000
            barnes bodies 65536 steps 4 seed 123
            barnes seconds 5.000
            barnes seconds 2.000
            barnes seconds 3.000
            barnes seconds 2.500
            barnes median seconds 3.000
            """;

    @Test
    void theFirstTwoRoundsOfARunDoNotCount() {
        assertThat(PairedRuns.medianUs("barnes", ROUNDS)).isEqualTo(2_500_000);
        assertThatThrownBy(() -> PairedRuns.medianUs("barnes", "barnes seconds 9.000"))
                .isInstanceOf(MerinoException.class)
                .hasMessageStartingWith("barnes has told too few times");
    }

    @Test
    void theRatioIsTheMedianOfThoseOfPairs() {
        assertThat(PairedRuns.ratio(List.of(2.0, 9.0, 12.0), List.of(1.0, 9.0, 10.0)))
                .isEqualTo(1.2);
    }
}
