package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Map;

class OptionSpecsTest {
    private static Options parse(OptionSpec option, String value) {
        return new OptionParser("mow", "mows", List.of(option), Map.of())
                .parse(List.of(option.longestName(), value));
    }

    private static void requireRejected(OptionSpec option, String value, String accepted) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(option, value))
                .withMessage(
                        "mow: Invalid value for option '%s': '%s' is not %s",
                        option.longestName(), value, accepted);
    }

    @Test
    void aNumberIsAcceptedWithinItsLimits() {
        OptionSpec real = OptionSpecs.real("width", 1, 0, 2.5, "width");
        assertThat(parse(real, "0").number("width")).isZero();
        assertThat(parse(real, "25e-1").number("width")).isEqualTo(2.5);
        for (String value : List.of("2.51", "-1", "NaN", "two")) {
            requireRejected(real, value, "a number from 0.0 to 2.5");
        }
    }

    @Test
    void severalNumbersAreSeparatedByCommas() {
        OptionSpec reals = OptionSpecs.reals("widths", 0, 0.5, "widths");
        assertThat(parse(reals, "0.5").numbers("widths")).containsExactly(0.5);
        assertThat(parse(reals, "0.1,0,0.25").numbers("widths")).containsExactly(0.1, 0, 0.25);
        for (String value : List.of("0.1,0.6", "0.1,,0.2", "0.1,", "")) {
            requireRejected(reals, value, "a list of numbers from 0.0 to 0.5, separated by commas");
        }
    }

    @Test
    void aPositiveNumberIsFiniteAndAboveZero() {
        OptionSpec positive = OptionSpecs.positive("step", "1e-7", "step");
        assertThat(parse(positive, "1e-9").number("step")).isEqualTo(1e-9);
        for (String value : List.of("0", "-1", "NaN", "Infinity", "1,5")) {
            requireRejected(positive, value, "a number above 0");
        }
    }
}
