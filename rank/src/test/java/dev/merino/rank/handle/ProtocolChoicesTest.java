package dev.merino.rank.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.MerinoException;

import org.junit.jupiter.api.Test;

import java.util.Map;

class ProtocolChoicesTest {
    @Test
    void aLineHasTheProtocolThatWasChosenForIt() {
        String text = ProtocolChoices.text(Map.of("Main.java:7", "tmk-lrc"));
        ProtocolChoices choices = ProtocolChoices.of(text);
        assertThat(choices.at("p.Main.run(Main.java:7)", "csm-none")).isEqualTo("tmk-lrc");
        assertThat(choices.at("p.Main.run(Main.java:70)", "csm-none")).isEqualTo("csm-none");
        assertThat(choices.at("", "csm-none")).isEqualTo("csm-none");
    }

    @Test
    void nothingIsChosenByDefault() {
        assertThat(ProtocolChoices.of("").here("csm-none")).isEqualTo("csm-none");
    }

    @Test
    void aProtocolThatThereIsNotIsRefused() {
        assertThatThrownBy(() -> ProtocolChoices.of("Main.java:7=none"))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("there is no protocol 'none'");
    }
}
