package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.spi.Speaker;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A line takes its rank with it, and gives it back. */
class LineMarkTest {
    private static LineMark through(int speaker, boolean isAlone) {
        return LineMark.off(LineMark.of(speaker, isAlone) + "text");
    }

    @Test
    void aRankAmongSeveralOfAWorkerIsFoundAgain() {
        assertThat(through(1023, false)).isEqualTo(new LineMark(1023, "text"));
        assertThat(through(Speaker.NOBODY, false)).isEqualTo(new LineMark(Speaker.NOBODY, "text"));
    }

    @Test
    void aRankThatIsAloneNeedsNoMark() {
        assertThat(LineMark.of(7, true)).isEmpty();
    }

    @Test
    void aBareLineStaysBare() {
        assertThat(through(Speaker.BARE, false)).isEqualTo(new LineMark(Speaker.BARE, "text"));
        assertThat(through(Speaker.BARE, true)).isEqualTo(new LineMark(Speaker.BARE, "text"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text",
                "\u001e",
                "\u001f",
                "\u001e3",
                "\u001ex\u001f",
                "\u001e-1\u001ftext",
                "\u001e99999999\u001f",
                " \u001e3\u001f"
            })
    void whatIsNoMarkIsText(String line) {
        assertThat(LineMark.off(line)).isEqualTo(new LineMark(Speaker.NOBODY, line));
    }
}
