package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.Member;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

class AppTest {
    private final App app = new Mow();

    private static final class Mow extends App {
        Mow() {
            super(
                    "mow",
                    "mows a meadow",
                    List.of(
                            OptionSpecs.whole("rows", 20, 1, 100, "rows to mow"),
                            OptionSpecs.whole("seed", -1, Long.MIN_VALUE, Long.MAX_VALUE, "seed"),
                            OptionSpecs.oneOf("colour", List.of("red", "black"), "the mower's"),
                            OptionSpecs.file("map", "where 100% of the meadow is"),
                            OptionSpecs.toggle("verbose", "say more")),
                    Map.of("paper", "--rows 77"));
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
        return new Mow().parse(List.of(words));
    }

    @Test
    void anOptionThatIsNotGivenHasItsInitialValue() {
        Options options = parse();
        assertThat(options.whole("rows")).isEqualTo(20);
        assertThat(options.wholeLong("seed")).isEqualTo(-1);
        assertThat(options.word("colour")).isEqualTo("red");
        assertThat(options.isGiven("map")).isFalse();
        assertThat(options.isGiven("verbose")).isFalse();
    }

    @Test
    void aValueFollowsAsAWordOrAfterAnEqualsSign() {
        assertThat(parse("--rows", "5", "--colour=black").whole("rows")).isEqualTo(5);
        assertThat(parse("--rows", "5", "--colour=black").word("colour")).isEqualTo("black");
        assertThat(parse("--map=a=b").path("map")).isEqualTo(Path.of("a=b"));
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
        assertThat(parse("--size", "small").whole("rows")).isEqualTo(20);
    }

    @Test
    void anUnknownOptionIsRefusedWithTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--colums", "5"))
                .withMessage(
                        "mow: there is no option --colums (did you mean --colour?): the options are"
                            + " --rows, --seed, --colour, --map, --verbose, --size, --no-verify,"
                            + " --golden, --golden-json, --repeat");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("5"))
                .withMessageStartingWith("mow: there is no option 5: the options are --rows,");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("-rows", "5"))
                .withMessageStartingWith("mow: there is no option -rows (did you mean --rows?): ");
    }

    @Test
    void aWrongValueIsRefusedWithWhatIsAccepted() {
        for (String value : List.of("0", "101", "ten", "", "1e1", "99999999999999999999")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> parse("--rows", value))
                    .withMessage(
                            "mow: Invalid value for option '--rows': '"
                                    + value
                                    + "' is not a whole number from 1 to 100");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--size=huge"))
                .withMessage(
                        "mow: Invalid value for option '--size': 'huge' is not one of standard,"
                                + " small, paper");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--verbose=yes"))
                .withMessage("mow: option '--verbose' should be specified without 'yes' parameter");
    }

    @Test
    void aMissingValueIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--rows"))
                .withMessage("mow: --rows needs a value: give a whole number from 1 to 100");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--rows", "--verbose"))
                .withMessageContaining("--rows needs a value");
    }

    @Test
    void checkingRefusesWhatTheAppRefuses() {
        assertThatCode(() -> app.check(List.of("--rows", "12"))).doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.check(List.of("--rows", "13")))
                .withMessage("mow: no meadow has 13 rows");
    }

    @Test
    void theUsageShowsEveryOptionWithItsDefault() {
        assertThat(app.usage())
                .isEqualTo(
                        """
                        mow: mows a meadow
                              --rows=N             rows to mow; a whole number from 1 to 100 \
                        (default: 20)
                              --seed=N             seed; a whole number from \
                        -9223372036854775808 to 9223372036854775807
                                                     (default: -1)
                              --colour=red|black   the mower's (default: red)
                              --map=PATH           where 100% of the meadow is
                              --verbose            say more
                              --size=standard|small|paper
                                                   sizes to start from (default: standard)
                              --no-verify          leave the result unread and unverified, for \
                        measurements
                              --golden             print the quantities that the original \
                        program is known by
                              --golden-json        print them as one JSON object
                              --repeat=N           rounds in the same JVMs; medians leave out \
                        the first of 3 or more; a
                                                     whole number from 1 to 1000 (default: 1)
                        """);
    }

    @Test
    void ranksThatParseAtTheSameTimeGetTheirOwnValues() {
        assertThat(
                        IntStream.rangeClosed(1, 100)
                                .parallel()
                                .filter(n -> app.parse(List.of("--rows=" + n)).whole("rows") != n))
                .isEmpty();
    }
}
