package dev.merino.apps.quicksort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

class PlainQuicksortTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1024, 1025, 262_144})
    void aPermutationIsSorted(int count) {
        int[] sorted = IntStream.range(0, count).toArray();
        for (boolean bubble : new boolean[] {false, true}) {
            int[] values = PlainQuicksort.permutation(count, 42);
            assertThat(PlainQuicksort.sort(values, 32, bubble)).isEqualTo(sorted);
        }
    }

    @Test
    void theInputDependsOnItsSeedAlone() {
        assertThat(PlainQuicksort.permutation(1000, 1))
                .isEqualTo(PlainQuicksort.permutation(1000, 1));
        assertThat(PlainQuicksort.permutation(1000, 1))
                .isNotEqualTo(PlainQuicksort.permutation(1000, 2));
    }

    @Test
    void equalValuesAreSortedToo() {
        for (long seed = 0; seed < 100; seed++) {
            int[] values = new Random(seed).ints(50, 0, 4).toArray();
            int[] expected = values.clone();
            Arrays.sort(expected);
            assertThat(PlainQuicksort.sort(values, 0, true))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
        }
    }

    @Test
    void bubbleSortKeepsToItsRange() {
        int[] values = {9, 3, 2, 1, 0};
        PlainQuicksort.bubble(values, 1, 4);
        assertThat(values).containsExactly(9, 1, 2, 3, 0);
    }
}
