package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MedianTest {
    @Test
    void theMedianIsInTheMiddle() {
        assertThat(Median.of(new double[] {3, 1, 2})).isEqualTo(2);
        assertThat(Median.of(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
        assertThat(Median.of(new double[0])).isNaN();
    }
}
