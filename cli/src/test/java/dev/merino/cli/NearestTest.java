package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class NearestTest {
    private static final List<String> NAMES = List.of("sor", "gauss", "tsp", "quicksort", "matmul");

    @Test
    void aSlipOfTheFingerIsUnderstood() {
        assertThat(Nearest.to("gaus", NAMES)).contains("gauss");
        assertThat(Nearest.to("quiksrot", NAMES)).contains("quicksort");
        assertThat(Nearest.to("sro", NAMES)).contains("sor");
    }

    @Test
    void anotherWordIsNotGuessed() {
        assertThat(Nearest.to("elephant", NAMES)).isEmpty();
    }

    @Test
    void theDistanceCountsLettersAddedDroppedChangedAndSwapped() {
        assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(Nearest.distance("", "abc")).isEqualTo(3);
        assertThat(Nearest.distance("ndoes", "nodes")).isEqualTo(1);
        assertThat(Nearest.distance("same", "same")).isZero();
    }
}
