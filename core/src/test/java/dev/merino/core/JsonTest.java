package dev.merino.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class JsonTest {
    @Test
    void textsAreQuotedAndControlCharactersEscaped() {
        assertThat(Json.of(List.of("a\"b\\c\n", 1, true)))
                .isEqualTo("[\n  \"a\\\"b\\\\c\\u000a\",\n  1,\n  true\n]");
    }

    @Test
    void mapsAndListsAreIndentedWithinEachOther() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("node", Map.of("rank", 3L));
        all.put("times", List.of(List.of(1), List.of()));
        all.put("none", Map.of());
        assertThat(Json.of(all))
                .isEqualTo(
                        """
                        {
                          "node": {
                            "rank": 3
                          },
                          "times": [
                            [
                              1
                            ],
                            []
                          ],
                          "none": {}
                        }\
                        """);
    }

    @Test
    void compactTextIsOneLine() {
        assertThat(Json.compact(List.of("a\nb", 1, List.of(), Map.of("c", true))))
                .isEqualTo("[\"a\\u000ab\",1,[],{\"c\": true}]");
    }

    @Test
    void numbersThatJsonDoesNotHaveAreNull() {
        assertThat(Json.of(List.of(2.5, Double.NaN, Double.NEGATIVE_INFINITY)))
                .isEqualTo("[\n  2.5000,\n  null,\n  null\n]");
    }
}
