package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.Member;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class AppTest {
    private static final List<Option> OPTIONS =
            List.of(
                    Option.whole("rows", 20, 1, 100, "rows to mow"),
                    Option.whole("seed", -1, Long.MIN_VALUE, Long.MAX_VALUE, "seed"),
                    Option.oneOf("colour", List.of("red", "black"), "colour of the mower"),
                    Option.file("map", "where the meadow is"),
                    Option.toggle("verbose", "say more"));
    private static final Map<String, Map<String, String>> PRESETS =
            Map.of("paper", Map.of("rows", "77"));

    private final App app = new Mow();

    private static final class Mow extends App {
        Mow() {
            super("mow", "mows a meadow", OPTIONS, PRESETS);
        }

        @Override
        protected void run(Member me, Options options) {}

        @Override
        protected void validate(Options options) {
            if (options.whole("rows") == 13) {
                throw new IllegalArgumentException("mow: no meadow has 13 rows");
            }
        }
    }

    private static Options parse(String... words) {
        return new OptionParser("mow", new Mow().options(), PRESETS).parse(List.of(words));
    }

    @Test
    void anOptionThatIsNotGivenHasItsInitialValue() {
        Options options = parse();
        assertThat(options.whole("rows")).isEqualTo(20);
        assertThat(options.wholeLong("seed")).isEqualTo(-1);
        assertThat(options.text("colour")).isEqualTo("red");
        assertThat(options.isGiven("map")).isFalse();
        assertThat(options.isGiven("verbose")).isFalse();
    }

    @Test
    void aValueFollowsAsAWordOrAfterAnEqualsSign() {
        assertThat(parse("--rows", "5", "--colour=black").whole("rows")).isEqualTo(5);
        assertThat(parse("--rows", "5", "--colour=black").text("colour")).isEqualTo("black");
        assertThat(parse("--map=a=b").text("map")).isEqualTo("a=b");
        assertThat(parse("--seed", "-9223372036854775808").wholeLong("seed"))
                .isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void aSwitchIsOnWhenItIsGiven() {
        Options options = parse("--verbose", "--rows", "5");
        assertThat(options.isGiven("verbose")).isTrue();
        assertThat(options.whole("rows")).isEqualTo(5);
    }

    @Test
    void theLastOfTwoValuesCounts() {
        assertThat(parse("--rows", "5", "--rows=6").whole("rows")).isEqualTo(6);
    }

    @Test
    void aPresetChangesInitialValuesAndYieldsToGivenOnes() {
        assertThat(parse("--size", "paper").whole("rows")).isEqualTo(77);
        assertThat(parse("--rows", "5", "--size", "paper").whole("rows")).isEqualTo(5);
        assertThat(parse("--size", "quick").whole("rows")).isEqualTo(20);
    }

    @Test
    void anUnknownOptionIsRefusedWithTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--colums", "5"))
                .withMessage(
                        "mow: there is no option '--colums'; the options are --rows, --seed,"
                                + " --colour, --map, --verbose, --size, --no-verify, --golden,"
                                + " --golden-json, --repeat");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("5"))
                .withMessageContaining("'5'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("-rows", "5"))
                .withMessageContaining("'-rows'");
    }

    @Test
    void aWrongValueIsRefusedWithWhatIsAccepted() {
        for (String value : List.of("0", "101", "ten", "", "1e1", "99999999999999999999")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> parse("--rows", value))
                    .withMessage(
                            "mow: --rows cannot be '"
                                    + value
                                    + "': give a whole number from 1 to 100");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--size=huge"))
                .withMessage("mow: --size cannot be 'huge': give one of quick, paper");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--verbose=yes"))
                .withMessage("mow: --verbose cannot be 'yes': give it without a value");
    }

    @Test
    void aMissingValueIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--rows"))
                .withMessage("mow: --rows has no value: give a whole number from 1 to 100");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--rows", "--verbose"))
                .withMessageContaining("--rows has no value");
    }

    @Test
    void checkingRefusesWhatTheAppRefuses() {
        assertThatCode(() -> app.check(List.of("--rows", "12"))).doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.check(List.of("--rows", "13")))
                .withMessage("mow: no meadow has 13 rows");
    }

    @Test
    void theUsageShowsEveryOptionWithItsInitialValue() {
        assertThat(app.usage())
                .startsWith("mow: mows a meadow\n")
                .contains("  --rows         rows to mow (20); a whole number from 1 to 100\n")
                .contains("  --verbose      say more\n")
                .contains("  --size         sizes to start from (quick); one of quick, paper\n")
                .contains(
                        "medians leave out the first of 3 or more (1); a whole number from 1 to"
                                + " 1000\n");
    }
}
