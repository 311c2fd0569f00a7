package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Packets and regions name protocols by these numbers. */
class ProtocolNumbersTest {
    @Test
    void aProtocolKeepsItsNumberForEver() {
        assertThat(Protocols.namesByNumber())
                .startsWith(
                        "csm-none",
                        "csm-s",
                        "csm-ms",
                        "csm-dms",
                        "csm-none-mg",
                        "csm-ms-mg",
                        "csm-adb",
                        "csm-dms-1l",
                        "csm-adb-1l",
                        "fine",
                        "hlrc-async",
                        "hlrc-ardmar",
                        "hlrc-draw",
                        "hlrc-draw-pipelined",
                        "newgendsm",
                        "newgendsm-pipelined",
                        "tmk-lrc",
                        "tmk-erc",
                        "sci-vm");
    }

    @Test
    void everyProtocolHasANumberOfItsOwn() {
        assertThat(Protocols.numbers())
                .containsOnlyKeys(Protocols.names())
                .satisfies(
                        numbers ->
                                assertThat(numbers.values())
                                        .doesNotHaveDuplicates()
                                        .allMatch(number -> number >= 0)
                                        .allMatch(number -> number < numbers.size()));
    }
}
