package dev.merino.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

class TextsTest {
    @Test
    void aTextHasTheWordsAskedForMostOfThemFrequentAndIsRemoved() throws IOException {
        Path file;
        try (Texts texts = new Texts()) {
            assertThat(texts.resolve("50")).isEqualTo("50");
            file = Path.of(texts.resolve("text:5000"));
            assertThat(texts.resolve("text:5000")).isEqualTo(file.toString());
            List<String> words = Arrays.asList(Files.readString(file).split("\\s+"));
            assertThat(words).hasSize(5000);
            Map<String, Long> counts =
                    words.stream()
                            .collect(
                                    Collectors.groupingBy(
                                            Function.identity(), Collectors.counting()));
            assertThat(counts).hasSizeGreaterThan(1000);
            assertThat(counts.get("b")).isGreaterThan(200); // the first word
        }
        assertThat(file).doesNotExist();
    }
}
