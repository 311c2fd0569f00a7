package dev.merino.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Statistics;
import dev.merino.bench.live.AppsBench.Shape;
import dev.merino.bench.live.AppsBench.Times;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is said of the times of applications. */
class AppsBenchTest {
    private static Map<Shape, Times> times(double oneRank, double twoThreads, double twoNodes) {
        return times(oneRank, twoThreads, twoNodes, Double.NaN);
    }

    private static Map<Shape, Times> times(
            double oneRank, double twoThreads, double twoNodes, double plainThreads) {
        return new TreeMap<>(
                Map.of(
                        Shape.ONE_RANK, new Times(oneRank, 2, Double.NaN),
                        Shape.TWO_THREADS, new Times(twoThreads, 2, Double.NaN),
                        Shape.TWO_NODES, new Times(twoNodes, 2, plainThreads)));
    }

    private static final AppProfile PROFILE = new AppProfile(0.5, 1, 2, 3, 4.5, 6, 7);

    private static List<String> row(Map<String, Map<Shape, Times>> found) {
        String row = AppsBench.table(found).lines().skip(1).findFirst().orElseThrow();
        return List.of(row.strip().split(" +"));
    }

    @Test
    void everyApplicationWithATargetIsMeasured() {
        assertThat(AppsBench.names()).hasSize(19).contains("sor", "barnes", "radix");
    }

    @Test
    void whatMissesItsTargetHasAMark() {
        Map<String, Map<Shape, Times>> found =
                new TreeMap<>(Map.of("sor", times(2.2, 1.25, 1.2, 1)));
        assertThat(row(found))
                .containsExactly(
                        "sor", "2.000", "2.200", "1.10", "1.250", "1.60*", "1.200", "1.67", "1.000",
                        "1.20*");
        assertThat(AppsBench.isMet(found)).isFalse();
        assertThat(AppsBench.json(found, Map.of("sor", PROFILE)))
                .contains("\"app\"", "\"two nodes\"", "\"met\"", "\"fetched\"");
    }

    @Test
    void twoNodesStandBesideTwoPlainThreadsWhereThereIsSuchAProgram() {
        assertThat(row(Map.of("sor", times(2, 1, 1.09, 1)))).endsWith("1.000", "1.09");
        assertThat(row(Map.of("gauss", times(2, 1, 1, 0.5)))).endsWith("0.500", "2.00");
        assertThat(row(Map.of("tsp", times(2, 1, 1)))).last().isEqualTo("-");
    }

    @Test
    void aProfileCountsWhatARoundTakes() {
        Statistics.Node node =
                new Statistics.Node(
                        Map.of("read faults", 10L, "write faults", 20L, "page transfers", 6L),
                        Map.of("Page", new Statistics.Traffic(6, 6_000_000)),
                        List.of(new Statistics.Time(55, 15, 5, 5, 10, 5, 5, 0)),
                        Statistics.Handlers.NONE,
                        Statistics.Keeper.NONE);
        AppProfile profile = AppProfile.of(new Statistics(List.of(node, node), 100), 2);
        assertThat(profile).isEqualTo(new AppProfile(0.25, 30, 6, 0, 6, 0, 0));
        assertThat(AppProfile.table(Map.of("lu", profile)).lines().skip(1))
                .singleElement()
                .asString()
                .containsSubsequence("lu", "25 %", "30", "6", "0", "6.0", "0", "0");
    }

    @Test
    void onlySorAndTheProductHaveATargetBesidePlainThreads() {
        assertThat(AppsBench.isMet(Map.of("sor", times(2, 1, 1.1, 1)))).isTrue();
        assertThat(AppsBench.isMet(Map.of("sor", times(2, 1, 1.11, 1)))).isFalse();
        assertThat(AppsBench.isMet(Map.of("sor", times(2, 1, 1.1)))).isFalse();
        assertThat(AppsBench.isMet(Map.of("matmul", times(2, 1, 1.15, 1)))).isTrue();
        assertThat(AppsBench.isMet(Map.of("gauss", times(2, 1, 1.2, 0.5)))).isTrue();
    }

    @Test
    void timesAreReadWhateverStandsBeforeThem() {
        for (String before : List.of("", "[0] ", "[0-1] ")) {
            String said =
                    before
                            + "sor median seconds 1.5\n"
                            + before
                            + "sor seconds 2.5\n"
                            + before
                            + "sor median plain_threads_seconds 0.5\n";
            Measurements read = SpeedBench.timesIn(said);
            assertThat(read.of("median seconds")).containsExactly(1.5e6);
            assertThat(read.of("seconds")).containsExactly(2.5e6);
            assertThat(read.of("median plain_threads_seconds")).containsExactly(0.5e6);
        }
    }

    @Test
    void whatWasNotMeasuredMeetsNoTarget() {
        assertThat(AppsBench.isMet(Map.of("lu", times(2, 1, Double.NaN)))).isFalse();
        assertThat(AppsBench.isMet(Map.of("lu", times(2, 1, 1.5)))).isTrue();
        assertThat(AppsBench.isMet(Map.of("gauss", times(2, 1, 1.5)))).isFalse();
    }
}
