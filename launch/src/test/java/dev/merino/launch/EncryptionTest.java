package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Transport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EncryptionTest {
    @ParameterizedTest
    @EnumSource(Encryption.class)
    void onOneMachineNothingIsEncryptedAndNobodyIsWarned(Encryption encryption) {
        assertThat(encryption.isOn(true)).isFalse();
        for (Transport transport : Transport.values()) {
            assertThat(encryption.warning(transport, true)).isEmpty();
        }
    }

    @Test
    void betweenMachinesEverythingIsEncryptedUnlessSomebodySaysPlain() {
        assertThat(LiveOptions.DEFAULT.encryption().isOn(false)).isTrue();
        assertThat(Encryption.ON_UNTRUSTED_NETWORKS.isOn(false)).isTrue();
        assertThat(Encryption.NONE.isOn(false)).isFalse();
    }

    @Test
    void whoUsesUcxBetweenMachinesIsTold() {
        assertThat(Encryption.BETWEEN_MACHINES.warning(Transport.UCX, false))
                .hasValueSatisfying(line -> assertThat(line).contains("--trusted-fabric"));
        assertThat(Encryption.BETWEEN_MACHINES.warning(Transport.TCP, false)).isEmpty();
        assertThat(Encryption.ON_UNTRUSTED_NETWORKS.warning(Transport.UCX, false)).isEmpty();
        assertThat(Encryption.NONE.warning(Transport.UCX, false)).isEmpty();
    }
}
