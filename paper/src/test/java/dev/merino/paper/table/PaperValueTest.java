package dev.merino.paper.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.util.List;

/** What papers have in cells, and how ours is compared with it. */
class PaperValueTest {
    @Test
    void aValueIsPrintedOrReadOffAPictureOrBoundedOrAbsent() {
        assertThat(PaperValue.parse("7.6")).isEqualTo(new PaperValue.Printed(7.6));
        assertThat(PaperValue.parse("~7.6")).isEqualTo(new PaperValue.Read(7.6));
        assertThat(PaperValue.parse("12..18")).isEqualTo(new PaperValue.Between(12, 18));
        assertThat(PaperValue.parse("-")).isEqualTo(new PaperValue.Absent());
        assertThat(PaperValue.parse("-3")).isEqualTo(new PaperValue.Printed(-3));
    }

    @Test
    void aValueBetweenTheBoundsAgreesAndOneOutsideIsComparedWithTheNearest() {
        PaperValue bounds = PaperValue.parse("12..18");
        assertThat(Comparison.RATIO.of(bounds, 15)).hasValue(1);
        assertThat(Comparison.RATIO.of(bounds, 36)).hasValue(2);
        assertThat(Comparison.DIFFERENCE.of(bounds, 10)).hasValue(-2);
    }

    @Test
    void zeroAgreesWithZeroAndHasNoRatioToAnythingElse() {
        PaperValue zero = PaperValue.parse("0");
        assertThat(Comparison.RATIO.of(zero, 0)).hasValue(1);
        assertThat(Comparison.RATIO.of(zero, 5)).isEmpty();
        assertThat(Comparison.RATIO.of(PaperValue.parse("-"), 5)).isEmpty();
    }

    @Test
    void numbersHaveThreeDigitsThatSaySomething() {
        assertThat(Numbers.text(0)).isEqualTo("0");
        assertThat(Numbers.text(0.0614)).isEqualTo("0.061");
        assertThat(Numbers.text(7.6)).isEqualTo("7.6");
        assertThat(Numbers.text(31.44)).isEqualTo("31.4");
        assertThat(Numbers.text(1200)).isEqualTo("1200");
    }

    @Test
    void aRowWithTooFewValuesIsRefused() {
        List<String> lines = List.of("title: t", "columns: A | B", "SOR | 1");
        assertThatThrownBy(() -> PaperValues.parse("some-table", lines))
                .hasMessageContaining("row SOR has 1 values for 2 columns");
    }
}
