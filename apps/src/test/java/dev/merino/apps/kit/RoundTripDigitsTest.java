package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Random;

class RoundTripDigitsTest {
    @Test
    void numbersLookAsCPrintsThem() {
        assertThat(RoundTripDigits.of(9203.8827624006262)).isEqualTo("9203.8827624006262");
        assertThat(RoundTripDigits.of(71.3507843017578125)).isEqualTo("71.350784301757812");
        assertThat(RoundTripDigits.of(47.75)).isEqualTo("47.75");
        assertThat(RoundTripDigits.of(42.0)).isEqualTo("42");
        assertThat(RoundTripDigits.of(100.0)).isEqualTo("100");
        assertThat(RoundTripDigits.of(0.1)).isEqualTo("0.10000000000000001");
        assertThat(RoundTripDigits.of(-1e-5)).isEqualTo("-1.0000000000000001e-05");
        assertThat(RoundTripDigits.of(1e17)).isEqualTo("1e+17");
        assertThat(RoundTripDigits.of(1e300)).isEqualTo("1.0000000000000001e+300");
        assertThat(RoundTripDigits.of(0.0)).isEqualTo("0");
        assertThat(RoundTripDigits.of(Double.NaN)).isEqualTo("nan");
        assertThat(RoundTripDigits.of(0.886851013f)).isEqualTo("0.886851013");
    }

    @Test
    void everyNumberReadsBackAsItself() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            float single = Float.intBitsToFloat(random.nextInt());
            if (Double.isFinite(value) && Float.isFinite(single)) {
                assertThat(Double.parseDouble(RoundTripDigits.of(value))).isEqualTo(value);
                assertThat(Float.parseFloat(RoundTripDigits.of(single))).isEqualTo(single);
            }
        }
    }
}
