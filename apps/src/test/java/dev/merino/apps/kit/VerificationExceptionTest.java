package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VerificationExceptionTest {
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
