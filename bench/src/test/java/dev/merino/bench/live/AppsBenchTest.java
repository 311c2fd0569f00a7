package dev.merino.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.bench.live.AppsBench.Shape;
import dev.merino.bench.live.AppsBench.Times;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is said of the times of applications. */
class AppsBenchTest {
    private static Map<Shape, Times> times(double oneRank, double twoThreads, double twoNodes) {
        return new TreeMap<>(
                Map.of(
                        Shape.ONE_RANK, new Times(oneRank, 2),
                        Shape.TWO_THREADS, new Times(twoThreads, 2),
                        Shape.TWO_NODES, new Times(twoNodes, 2)));
    }

    @Test
    void everyApplicationWithATargetIsMeasured() {
        assertThat(AppsBench.names()).hasSize(19).contains("sor", "barnes", "radix");
    }

    @Test
    void whatMissesItsTargetHasAMark() {
        Map<String, Map<Shape, Times>> found = new TreeMap<>(Map.of("sor", times(2.2, 1.25, 1.2)));
        assertThat(AppsBench.table(found).lines().skip(1).findFirst())
                .hasValueSatisfying(
                        row ->
                                assertThat(row.split(" +"))
                                        .containsExactly(
                                                "sor", "2.000", "2.200", "1.10", "1.250", "1.60*",
                                                "1.200", "1.67"));
        assertThat(AppsBench.isMet(found)).isFalse();
        assertThat(AppsBench.json(found)).contains("\"app\"", "\"two nodes\"", "\"met\"");
    }

    @Test
    void timesAreReadWhateverStandsBeforeThem() {
        for (String before : List.of("", "[0] ", "[0-1] ")) {
            String said = before + "sor median seconds 1.5\n" + before + "sor seconds 2.5\n";
            Measurements read = SpeedBench.timesIn(said);
            assertThat(read.of("median seconds")).containsExactly(1.5e6);
            assertThat(read.of("seconds")).containsExactly(2.5e6);
        }
    }

    @Test
    void whatWasNotMeasuredMeetsNoTarget() {
        assertThat(AppsBench.isMet(Map.of("lu", times(2, 1, Double.NaN)))).isFalse();
        assertThat(AppsBench.isMet(Map.of("lu", times(2, 1, 1.5)))).isTrue();
        assertThat(AppsBench.isMet(Map.of("gauss", times(2, 1, 1.5)))).isFalse();
    }
}
