package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

class LineSplitterTest {
    private static List<String> cut(String text, int lineBytesMax) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        LineSplitter cutter = new LineSplitter(new ByteArrayInputStream(bytes), lineBytesMax);
        List<String> all = new ArrayList<>();
        List<String> some = cutter.next();
        while (!some.isEmpty()) {
            all.addAll(some);
            some = cutter.next();
        }
        return all;
    }

    @Test
    void linesAreCutWhereTheyEnd() throws IOException {
        assertThat(cut("a\n\nbc\n", 8)).containsExactly("a", "", "bc");
        assertThat(cut("", 8)).isEmpty();
    }

    @Test
    void aLastLineWithoutAnEndIsALine() throws IOException {
        assertThat(cut("a\nbc", 8)).containsExactly("a", "bc");
    }

    @Test
    void aLineThatIsTooLongBecomesSeveral() throws IOException {
        assertThat(cut("abcdefghij\nk", 4)).containsExactly("abcd", "efgh", "ij", "k");
    }

    @Test
    void noCharacterIsTornWhereALongLineIsCut() throws IOException {
        assertThat(cut("abcä€😀x", 4)).containsExactly("abc", "ä", "€", "😀", "x");
    }
}
