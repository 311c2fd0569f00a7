package dev.merino.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class JsonObjectTest {
    @Test
    void whatWasWrittenIsRead() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("text", "a\"b\\c\n\u0001ü");
        all.put("number", -12L);
        all.put("half", 0.5);
        all.put("isTrue", true);
        all.put("inner", Map.of("count", 7));
        all.put("list", List.of(Map.of("count", 1), Map.of("count", 2)));
        all.put("rows", List.of(List.of("1 2", "3"), List.of()));
        for (String text : List.of(Json.of(all), Json.compact(all))) {
            JsonObject read = JsonObject.parse(text);
            assertThat(read.text("text")).isEqualTo("a\"b\\c\n\u0001ü");
            assertThat(read.number("number")).isEqualTo(-12);
            assertThat(read.isTrue("isTrue")).isTrue();
            assertThat(read.object("inner").integer("count")).isEqualTo(7);
            assertThat(read.objects("list")).hasSize(2);
            assertThat(read.listsOfTexts("rows"))
                    .isEqualTo(List.of(List.of("1 2", "3"), List.of()));
            assertThat(read.numbers()).containsExactly(Map.entry("number", -12L));
            assertThat(read.has("half")).isTrue();
            assertThat(read.has("other")).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{             | no end",
                "{'a': 1,}     | a comma before its end",
                "{'a': [1 2]}  | no comma",
                "{'a': 1} 2    | more after its end",
                "{'a': wrong}  | no value",
                "{'a': -}      | no value",
                "{'a': '\\x'}  | \\x",
                "{'a': '\\u12  | no end",
                "{'a' 1}       | no :",
                "[1]           | the text is no object"
            },
            quoteCharacter = '~')
    void whatIsNoJsonIsRefusedWithTheReason(String text, String why) {
        assertThatThrownBy(() -> JsonObject.parse(text.strip().replace('\'', '"')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why.strip());
    }

    @Test
    void bracketsWithoutEndDoNotExhaustTheStack() {
        assertThatThrownBy(() -> JsonObject.parse("[".repeat(100_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("too many brackets");
    }

    @Test
    void whatIsMissingOrOfAnotherKindIsNamed() {
        JsonObject read = JsonObject.parse("{\"a\": {\"b\": \"text\"}, \"big\": 4294967296}");
        assertThatThrownBy(() -> read.object("a").number("b"))
                .hasMessage("\"a\", \"b\" is no whole number");
        assertThatThrownBy(() -> read.text("c")).hasMessage("\"c\" is missing");
        assertThatThrownBy(() -> read.integer("big")).hasMessageContaining("\"big\" is 4294967296");
        assertThatThrownBy(() -> read.objects("a")).hasMessage("\"a\" is no list");
    }
}
