package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What users get if they say nothing, and what a size stands for. */
class SizesTest {
    private static final List<OptionSpec> OPTIONS =
            List.of(
                    OptionSpecs.whole("rows", 20, 1, 10_000, "rows"),
                    OptionSpecs.whole("rounds", 10, 1, 10_000, "rounds"),
                    OptionSpecs.whole("seed", 7, 1, 10_000, "seed"));

    private static Options parse(Map<String, String> presets, String... words) {
        Sizes sizes = Sizes.of(OPTIONS, presets);
        List<OptionSpec> all = new ArrayList<>(sizes.options());
        all.add(OptionSpecs.oneOf("size", List.of("standard", "small", "paper"), "sizes"));
        return new OptionParser("app", "does", all, sizes.presets()).parse(List.of(words));
    }

    private static final Map<String, String> PRESETS =
            Map.of("standard", "--rows 2000 --rounds 300", "paper", "--rows 77");

    @Test
    void theStandardValuesAreTheDefaults() {
        Options options = parse(PRESETS);
        assertThat(options.whole("rows")).isEqualTo(2000);
        assertThat(options.whole("rounds")).isEqualTo(300);
        assertThat(options.whole("seed")).isEqualTo(7);
        assertThat(parse(PRESETS, "--rows", "5").whole("rounds")).isEqualTo(300);
    }

    @Test
    void smallIsWhatTheOptionsWereDeclaredWith() {
        assertThat(parse(PRESETS, "--size", "small").whole("rows")).isEqualTo(20);
        assertThat(parse(PRESETS, "--size", "small").whole("rounds")).isEqualTo(10);
        assertThat(parse(PRESETS, "--size", "small", "--rows", "5").whole("rows")).isEqualTo(5);
    }

    @Test
    void otherSizesDifferFromTheSmallOne() {
        assertThat(parse(PRESETS, "--size", "paper").whole("rows")).isEqualTo(77);
        assertThat(parse(PRESETS, "--size", "paper").whole("rounds")).isEqualTo(10);
    }

    @Test
    void withoutAStandardSizeTheSmallOneIsIt() {
        assertThat(parse(Map.of("paper", "--rows 77")).whole("rows")).isEqualTo(20);
        assertThat(parse(Map.of("paper", "--rows 77"), "--size", "small").whole("rows"))
                .isEqualTo(20);
    }
}
