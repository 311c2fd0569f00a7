package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.Control;
import dev.merino.control.LineMark;
import dev.merino.spi.Speaker;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

class ConsoleTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console = new Console(new PrintWriter(out), new PrintWriter(err), 2);

    private void progress(String text) {
        String line = LineMark.of(Speaker.BARE, false) + "\r" + text;
        console.show(new Control.Output(0, 0, true, List.of(line)));
    }

    @Test
    void progressTakesThePlaceOfTheLastAndGoesBeforeALine() {
        progress("sor 10 %");
        progress("sor 20 %");
        console.show(new Control.Output(1, 1, false, List.of("a result")));
        String gone = "\r        \r";
        assertThat(err.toString()).isEqualTo("\rsor 10 %" + gone + "\rsor 20 %" + gone);
        assertThat(out.toString()).isEqualTo("[1] a result\n");
    }

    @Test
    void theEndOfProgressLeavesNothing() {
        progress("sor 10 %");
        progress("");
        progress("");
        assertThat(err.toString()).isEqualTo("\rsor 10 %\r        \r\r\r");
    }

    @Test
    void aProgramsOwnLineIsNoProgress() {
        console.show(new Control.Output(1, 1, true, List.of("\rmine")));
        assertThat(err.toString()).isEqualTo("[1] \rmine\n");
    }
}
