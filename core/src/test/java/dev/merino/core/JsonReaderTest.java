package dev.merino.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class JsonReaderTest {
    @Test
    void whatIsWrittenIsRead() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("a \"name\"\n", "\\ and \u0001");
        all.put("whole", -12L);
        all.put("rate", 1.5);
        all.put("list", List.of(true, false, List.of(), Map.of()));
        assertThat(JsonReader.read(Json.of(all))).isEqualTo(all);
        assertThat(JsonReader.read(Json.compact(all))).isEqualTo(all);
    }

    @Test
    void othersEscapeMore() {
        assertThat(JsonReader.read(" \"\\u0041\\/\\t\" ")).isEqualTo("A/\t");
        assertThat(JsonReader.read("[1e3, 0.25, null]")).isEqualTo(List.of(1000.0, 0.25, "null"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[1,]",
                "[1 2]",
                "{\"a\":1,}",
                "{\"a\":1,\"a\":2}",
                "{a:1}",
                "01",
                "1.",
                "tru",
                "\"open",
                "\"\\x\"",
                "1 2",
                "\"line\nbreak\"",
                "-",
                "NaN"
            })
    void whatIsNoJsonIsRefused(String text) {
        assertThatThrownBy(() -> JsonReader.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is expected");
    }

    @Test
    void whatIsTooDeepIsRefused() {
        assertThatThrownBy(() -> JsonReader.read("[".repeat(100_000)))
                .hasMessageContaining("nothing deeper");
    }
}
