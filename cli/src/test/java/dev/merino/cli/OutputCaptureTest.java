package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.kit.ProgressBar;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

class OutputCaptureTest {
    private static final long SECOND_NS = 1_000_000_000L;

    private final OutputCapture capture = new OutputCapture(1000);

    /** Shows a bar twice, with a line between, and takes it away. */
    private static void print(Consumer<String> out) {
        AtomicLong nowNs = new AtomicLong();
        ProgressBar.Style style = ProgressBar.Style.BAR;
        try (ProgressBar bar = new ProgressBar("sorts", "", style, out, nowNs::get)) {
            nowNs.set(2 * SECOND_NS);
            bar.at(1, 3);
            out.accept("a line\n");
            nowNs.set(4 * SECOND_NS);
            bar.at(2, 3);
        }
        out.accept("\r\nthe end\n");
    }

    @Test
    void theBarOnATerminalIsNotKept() {
        ByteArrayOutputStream terminal = new ByteArrayOutputStream();
        PrintStream tee = capture.tee(new PrintStream(terminal, true, StandardCharsets.UTF_8));
        print(tee::print);
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("\rsorts [");
        assertThat(capture.lines()).containsExactly("a line", "", "the end");
    }

    @Test
    void theBarOfLiveRanksIsNotKeptEither() {
        StringWriter terminal = new StringWriter();
        PrintWriter tee = capture.tee(new PrintWriter(terminal));
        print(tee::append);
        assertThat(terminal.toString()).contains("\rsorts [");
        assertThat(capture.lines()).containsExactly("a line", "", "the end");
    }
}
