package dev.merino.datagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check;

import org.junit.jupiter.api.Test;

/** What is in flight, and what the other end says of it. */
class SendWindowTest {
    private final SendWindow window = new SendWindow();

    private void sendThree() {
        for (int i = 0; i < 3; i++) {
            assertThat(window.add(new byte[8], 0, 8, 0)).isEqualTo(i);
        }
    }

    @Test
    void acknowledgementsInAnyOrderBreakNoInvariant() {
        sendThree();
        assertThat(window.acknowledge(0, 0b10, 1)).isTrue(); // 2 is there
        window.verify();
        assertThat(window.acknowledge(3, 0, 1)).isTrue();
        window.verify();
        assertThat(window.acknowledge(1, 0, 1)).isTrue(); // reordered
        window.verify();
        assertThat(window.isEmpty()).isTrue();
    }

    @Test
    void anEndThatExpectsWhatItHasIsNoticed() {
        sendThree();
        assertThat(window.acknowledge(0, 0b1, 1)).isTrue(); // 1 is there
        assertThat(window.acknowledge(1, 0, 1)).isTrue(); // and it is not
        assertThatThrownBy(window::verify)
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("payload 1 was acknowledged, and the other end expects it");
    }
}
