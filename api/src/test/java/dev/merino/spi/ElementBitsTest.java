package dev.merino.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ElementBitsTest {
    private static final double OTHER_NAN = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);

    @Test
    void everyNanAndBothZerosAreValuesOfTheirOwn() {
        assertThat(ElementBits.same(0.0, -0.0)).isFalse();
        assertThat(ElementBits.same(Double.NaN, OTHER_NAN)).isFalse();
        assertThat(ElementBits.same(Double.NaN, Double.NaN)).isTrue();
        assertThat(ElementBits.same(0.0f, -0.0f)).isFalse();
        double[] a = {1, 2, Double.NaN, 3};
        double[] b = {9, 1, 2, OTHER_NAN, 3};
        assertThat(ElementBits.mismatch(a, 0, b, 1, 4)).isEqualTo(2);
        assertThat(ElementBits.mismatch(a, 3, b, 4, 1)).isNegative();
    }

    @Test
    void aDifferenceIsCountedFromWhereTheComparisonBegins() {
        float[] a = {1, 2, 3, 4};
        float[] b = {1, 2, 3, -4};
        assertThat(ElementBits.mismatch(a, 1, b, 1, 3)).isEqualTo(2);
        assertThat(ElementBits.mismatch(a, 1, b, 1, 2)).isNegative();
        byte[] c = {5, 6, 7};
        byte[] d = {6, 8};
        assertThat(ElementBits.mismatch(c, 1, d, 0, 2)).isOne();
    }
}
