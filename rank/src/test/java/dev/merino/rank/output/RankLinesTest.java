package dev.merino.rank.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.spi.Speaker;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

class RankLinesTest {
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream lines =
            RankLines.to(
                    new PrintStream(shown, true, StandardCharsets.UTF_8),
                    speaker -> speaker == Speaker.BARE ? "" : "<" + speaker + ">");

    private String shown() {
        return shown.toString(StandardCharsets.UTF_8);
    }

    /** Prints on a thread that rank {@code rank} has started. */
    private void print(int rank, String text) throws InterruptedException {
        Thread ofRank =
                new Thread(
                        () -> {
                            Speaker.become(rank);
                            Thread child = new Thread(() -> lines.print(text));
                            child.start();
                            joined(child);
                        });
        ofRank.start();
        ofRank.join();
    }

    private static void joined(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyLineHasItsRankOnThreadsOfTheRankToo() throws InterruptedException {
        print(3, "a\n\nb\n");
        lines.println("c");
        assertThat(shown()).isEqualTo("<3>a\n<3>\n<3>b\n<-1>c\n");
    }

    @Test
    void linesOfTwoRanksDoNotMix() throws InterruptedException {
        print(0, "one ");
        print(1, "two\nthree");
        print(0, "line\n");
        assertThat(shown()).isEqualTo("<1>two\n<0>one line\n");
        lines.close();
        assertThat(shown()).isEqualTo("<1>two\n<0>one line\n<1>three\n");
    }

    @Test
    void whatIsPrintedBarePassesAtOnce() {
        Speaker.bare(() -> lines.print("\r50 %"));
        assertThat(shown()).isEqualTo("\r50 %");
        assertThat(Speaker.current()).isEqualTo(Speaker.NOBODY);
    }

    @Test
    void aLineWithoutEndBecomesSeveralBetweenCharacters() throws InterruptedException {
        String text = "x" + "\u00e4".repeat(RankLines.LINE_BYTES_MAX / 2 + 1);
        print(2, text + "\n");
        assertThat(shown().lines()).hasSize(2).allMatch(line -> line.startsWith("<2>"));
        assertThat(shown().replace("<2>", "").replace("\n", "")).isEqualTo(text);
    }
}
