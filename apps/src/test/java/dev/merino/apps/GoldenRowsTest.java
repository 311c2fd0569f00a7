package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Long tables of what the SPLASH-2 programs print, too long for tests of their own. */
@Timeout(120)
class GoldenRowsTest {
    private static final String RUN = "run ";

    /** A run of an app and what it must print. */
    record Rows(String words, Map<String, Double> expected) {
        @Override
        public String toString() {
            return words;
        }
    }

    static List<Rows> allRows() throws IOException {
        List<Rows> all = new ArrayList<>();
        try (InputStream in = GoldenRowsTest.class.getResourceAsStream("golden-rows.txt")) {
            byte[] bytes = Objects.requireNonNull(in).readAllBytes();
            for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
                if (line.startsWith(RUN)) {
                    all.add(new Rows(line.substring(RUN.length()), new LinkedHashMap<>()));
                } else if (!line.isEmpty() && !line.startsWith("#")) {
                    String[] words = line.split(" ", -1);
                    all.getLast().expected.put(words[0], Double.valueOf(words[1]));
                }
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("allRows")
    void everyQuantityIsThatOfTheOriginal(Rows rows) {
        Map<String, String> found = AppRun.golden(rows.words, 2, 1);
        assertThat(rows.expected.size()).isGreaterThan(9);
        rows.expected.forEach((key, value) -> Near.require(found, key, value));
    }
}
