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
    void whatIsSealedDependsOnMachineAndTransport() {
        for (Transport transport : new Transport[] {Transport.TCP, Transport.UDP}) {
            AmOptions usual = AmOptions.DEFAULT.with(transport);
            assertThat(usual.seals(false)).isFalse();
            AmOptions between = usual.sealing(AmOptions.Sealing.BETWEEN_MACHINES);
            assertThat(between.seals(false)).isTrue();
            assertThat(between.seals(true)).isFalse();
            assertThat(usual.sealing(AmOptions.Sealing.ALL).seals(true)).isTrue();
        }
        AmOptions ucx = AmOptions.DEFAULT.with(Transport.UCX).sealing(AmOptions.Sealing.ALL);
        assertThat(ucx.seals(false)).isFalse();
    }

    @Test
    void sharedMemoryAloneReachesNoOtherMachine() {
        AmOptions shared = AmOptions.DEFAULT.with(Transport.SHARED_MEMORY);
        assertThat(shared.between(true)).hasValue(Transport.SHARED_MEMORY);
        assertThat(shared.between(false)).isEmpty();
    }
}
