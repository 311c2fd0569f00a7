package dev.merino.bench.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class SvgChartTest {
    private static String draw(Curve... curves) {
        Chart chart =
                new Chart(
                        "nodes", "Locks & <barriers>", "nodes", Chart.Unit.COUNT, List.of(curves));
        return SvgChart.of(chart, "a machine");
    }

    private static List<String> all(String pattern, String svg) {
        return Pattern.compile(pattern).matcher(svg).results().map(MatchResult::group).toList();
    }

    private static final Curve LOCK = Curve.of("lock", Map.of(2L, 10.0, 4L, 20.0, 8L, 40.0));

    @Test
    void aCostInProportionIsAStraightLineFromCornerToCorner() {
        // from 10 to 50 us over 270 points, and from 2 to 8 nodes over 466
        assertThat(draw(LOCK)).contains("M74.0 340.0L307.0 223.7L540.0 107.4");
    }

    @Test
    void everyAmountAndRoundCostIsNamed() {
        assertThat(all(">[0-9,.]+</text>", draw(LOCK)))
                .containsExactly(
                        ">10</text>",
                        ">20</text>",
                        ">50</text>",
                        ">2</text>",
                        ">4</text>",
                        ">8</text>");
    }

    @Test
    void theLegendBeginsWithTheCurveThatEndsHighest() {
        Curve rival = Curve.rival("TCP", Map.of(2L, 90.0, 8L, 95.0));
        String svg = draw(LOCK, rival);
        assertThat(svg.indexOf(">TCP<")).isLessThan(svg.indexOf(">lock<"));
        assertThat(svg).contains("class=\"line kr0 dr0\"", "class=\"line k0 d0\"");
    }

    @Test
    void twoRivalsHaveDifferentDashes() {
        assertThat(
                        draw(
                                LOCK,
                                Curve.rival("TCP", Map.of(2L, 9.0)),
                                Curve.rival("memory", Map.of(2L, 1.0))))
                .contains("line kr0 dr0", "line kr1 dr1");
    }

    @Test
    void itIsWellFormedAndFollowsTheColourScheme() {
        String svg = draw(LOCK);
        Deque<String> open = new ArrayDeque<>();
        Matcher tag = Pattern.compile("<(/?)(\\w+)[^<>]*?(/?)>").matcher(svg);
        while (tag.find()) {
            if (!tag.group(1).isEmpty()) {
                assertThat(open.pop()).isEqualTo(tag.group(2));
            } else if (tag.group(3).isEmpty()) {
                open.push(tag.group(2));
            }
        }
        assertThat(open).isEmpty();
        assertThat(svg).contains("Locks &amp; &lt;barriers&gt;", "prefers-color-scheme:dark");
    }

    @Test
    void oneAmountAndOneCostCanBeDrawn() {
        assertThat(draw(Curve.of("lock", Map.of(2L, 10.0)))).doesNotContain("NaN", "Infinity");
    }

    @Test
    void manyDecadesHaveTicksAtPowersOfTenOnly() {
        LogScale scale = LogScale.around(List.of(0.3, 45_000.0), 0, 1);
        assertThat(scale.low()).isEqualTo(0.2);
        assertThat(scale.high()).isEqualTo(50_000);
        assertThat(scale.ticks()).containsExactly(1.0, 10.0, 100.0, 1000.0, 10_000.0);
    }

    @Test
    void aChartWithoutPointsIsRefused() {
        assertThatThrownBy(() -> draw(Curve.of("lock", Map.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("chart nodes has no points to draw");
    }
}
