package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.Protocols;
import dev.merino.core.SynchronisationKind;
import dev.merino.protocol.ProtocolRequirements;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks and barriers of words, under protocols whose news they must carry. */
class MixedSynchronisationTest {
    @Tag("release")
    @ParameterizedTest
    @ValueSource(strings = {"csm-none", "hlrc-async", "newgendsm", "sci-vm"})
    void everyProtocolPassesOnTicketLocksAndCounterBarriers(String protocol) {
        CheckedProtocol checked =
                CheckedProtocol.like(protocol, Protocols.named(protocol).orElseThrow())
                        .withRequirements(
                                ProtocolRequirements.of(SynchronisationKind.FETCH_AND_ADD));
        Checker.Report report = new Checker(checked).check(Checker.DEFAULT_SEED, 200, 2, n -> {});
        assertThat(report.finding()).isEmpty();
        assertThat(report.programs()).isEqualTo(200);
    }
}
