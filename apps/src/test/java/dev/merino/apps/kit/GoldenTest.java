package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Test;

class GoldenTest {
    private final Golden golden =
            new Golden()
                    .put("rows", 3)
                    .put("height", 0.1)
                    .put("width", 0.1f)
                    .put("worst", Double.POSITIVE_INFINITY)
                    .put("grass", "green")
                    .putHash("fnv64", 0xabcL);

    @Test
    void quantitiesAreLinesInTheOrderInWhichTheyWerePut() {
        assertThat(golden.lines())
                .containsExactly(
                        "rows 3",
                        "height 0.10000000000000001",
                        "width 0.100000001",
                        "worst infinity",
                        "grass green",
                        "fnv64 0000000000000abc");
    }

    @Test
    void quantitiesAreOneJsonObject() {
        assertThat(golden.json())
                .isEqualTo(
                        "{\"rows\": 3, \"height\": 0.10000000000000001, \"width\": 0.100000001,"
                                + " \"worst\": \"infinity\", \"grass\": \"green\","
                                + " \"fnv64\": \"0000000000000abc\"}");
        assertThat(new Golden().json()).isEqualTo("{}");
    }

    @Test
    void aKeyWithABlankIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> golden.put("two words", 1))
                .withMessageContaining("'two words'");
        assertThatIllegalArgumentException().isThrownBy(() -> golden.put("word", "a b"));
    }

    @Test
    void anAppPrintsWhatItIsAskedFor() {
        assertThat(AppRun.lines("tsp --cities 16 --golden", 2, 1))
                .contains("tsp golden cities 16", "tsp golden length 89", "tsp verified");
        assertThat(AppRun.lines("tsp --cities 16 --golden-json --no-verify", 1, 1))
                .contains("tsp cities 16")
                .endsWith("{\"cities\": 16, \"length\": 89}")
                .doesNotContain("tsp verified");
    }
}
