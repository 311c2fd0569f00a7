package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RealTest {
    @Test
    void aNumberIsTakenWithinItsLimits() {
        Accepts real = new Accepts.Real(0, 2.5);
        assertThat(real.takes("0")).isTrue();
        assertThat(real.takes("25e-1")).isTrue();
        assertThat(real.takes("2.51")).isFalse();
        assertThat(real.takes("-1")).isFalse();
        assertThat(real.takes("NaN")).isFalse();
        assertThat(real.takes("two")).isFalse();
        assertThat(real.inWords()).isEqualTo("a number from 0.0 to 2.5");
    }

    @Test
    void severalNumbersArePartedByCommas() {
        Accepts reals = new Accepts.Reals(0, 0.5);
        assertThat(reals.takes("0.5")).isTrue();
        assertThat(reals.takes("0.1,0,0.25")).isTrue();
        assertThat(reals.takes("0.1,0.6")).isFalse();
        assertThat(reals.takes("0.1,,0.2")).isFalse();
        assertThat(reals.takes("0.1,")).isFalse();
        assertThat(reals.takes("")).isFalse();
        assertThat(reals.inWords()).isEqualTo("numbers from 0.0 to 0.5, parted by commas");
    }

    @Test
    void nearNumbersMayDifferByAPartOfThemselves() {
        assertThatCode(() -> VerificationException.requireNear("sum", 1e6, 1e6 + 1e-4, 1e-9))
                .doesNotThrowAnyException();
        assertThatCode(() -> VerificationException.requireNear("sum", 0, 0, 1e-9))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> VerificationException.requireNear("sum", 1, 1 + 1e-8, 1e-9))
                .hasMessageContaining("sum is 1.00000001, expected 1.0");
        assertThatThrownBy(() -> VerificationException.requireNear("sum", 1, Double.NaN, 1e-9))
                .isInstanceOf(VerificationException.class);
        assertThatThrownBy(() -> VerificationException.requireNear("sum", 0, 1e-300, 1e-9))
                .isInstanceOf(VerificationException.class);
    }
}
