package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AmOptionsTest {
    @Test
    void usuallyEndpointsOfOneMachineShareMemoryAndOthersUseTcp() {
        assertThat(AmOptions.DEFAULT.between(true)).hasValue(Transport.SHARED_MEMORY);
        assertThat(AmOptions.DEFAULT.between(false)).hasValue(Transport.TCP);
    }

    @Test
    void aNetworkAloneServesOneMachineToo() {
        assertThat(AmOptions.DEFAULT.with(Transport.UDP).between(true)).hasValue(Transport.UDP);
        assertThat(AmOptions.DEFAULT.with(Transport.UDP).between(false)).hasValue(Transport.UDP);
    }

    @Test
    void sharedMemoryAloneReachesNoOtherMachine() {
        AmOptions shared = AmOptions.DEFAULT.with(Transport.SHARED_MEMORY);
        assertThat(shared.between(true)).hasValue(Transport.SHARED_MEMORY);
        assertThat(shared.between(false)).isEmpty();
    }
}
