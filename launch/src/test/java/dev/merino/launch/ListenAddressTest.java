package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.LaunchException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a run listens, and networks that are not there. */
class ListenAddressTest {
    @Test
    void anAddressOfThisMachineIsTaken() {
        assertThat(ListenAddress.of(false, "127.0.0.1", "").isLoopbackAddress()).isTrue();
        assertThat(ListenAddress.of(false, " 0.0.0.0 ", "").isAnyLocalAddress()).isTrue();
    }

    /** The second one is kept for documents: no machine has it. */
    @ParameterizedTest
    @ValueSource(strings = {"no-such-interface.invalid", "192.0.2.77", "300.1.1.1"})
    void whatIsNoNetworkOfThisMachineIsNamedWithTheRemedy(String name) {
        assertThatThrownBy(() -> ListenAddress.of(false, name, ""))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll(
                        "--interface or MERINO_INTERFACE is " + name,
                        "which is no interface or address of this machine",
                        "ip address lists them");
    }
}
