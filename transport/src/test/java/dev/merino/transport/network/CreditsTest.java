package dev.merino.transport.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.MalformedFrameException;

import org.junit.jupiter.api.Test;

/** Nobody sends more than the other side can take. */
class CreditsTest {
    private final Credits sender = new Credits(256);
    private final Credits receiver = new Credits(256);

    @Test
    void whoHasNoCreditsWaitsUntilTheReceiverHasHandledSome() {
        sender.grant(receiver.give());
        int sent = 0;
        while (sender.pay(0)) {
            receiver.arrived(0);
            sent++;
        }
        assertThat(sent).isEqualTo(256);
        assertThat(receiver.give()).isZero();
        for (int i = 0; i < 63; i++) {
            receiver.handled(0);
            assertThat(receiver.give()).isZero();
        }
        receiver.handled(0);
        sender.grant(receiver.give());
        for (int i = 0; i < 64; i++) {
            assertThat(sender.pay(0)).isTrue();
        }
        assertThat(sender.pay(0)).isFalse();
    }

    @Test
    void whoSendsMoreThanItWasAllowedIsMalformed() {
        for (int i = 0; i < 32; i++) {
            receiver.arrived(0);
        }
        assertThatThrownBy(() -> receiver.arrived(0))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("more requests than it was allowed");
    }

    @Test
    void manyBytesCostMore() {
        assertThat(sender.pay(16 << 10)).isTrue();
        int left = 0;
        while (sender.pay(0)) {
            left++;
        }
        assertThat(left).isEqualTo(32 - 5);
    }

    @Test
    void impossibleGrantsAreMalformed() {
        for (int credits : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 20}) {
            assertThatThrownBy(() -> sender.grant(credits))
                    .isInstanceOf(MalformedFrameException.class);
        }
    }
}
