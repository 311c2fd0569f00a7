package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

/** The golden numbers are those of the TreadMarks programs in C. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TreadMarksGoldenTest {
    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,2", "3,1"})
    void sorIsTheOriginal(int nodes, int threads) {
        assertThat(AppRun.golden("sor --rows 16 --columns 8 --iterations 5", nodes, threads))
                .containsEntry("sum_red", "73.710231781005859")
                .containsEntry("sum_black", "71.350784301757812")
                .containsEntry("sumsq", "109.50891003283687")
                .containsEntry("fnv64", "c364a9d0abd220f5")
                .containsEntry("red[1][1]", "0.796443939")
                .containsEntry("black[1][1]", "0.710647583")
                .containsEntry("red[2][2]", "0.401794434")
                .containsEntry("black[M/2][3]", "0.00450515747")
                .containsEntry("red[M][N-1]", "0.796443939");
    }

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,2", "3,2"})
    void gaussIsTheOriginal(int nodes, int threads) {
        assertThat(AppRun.golden("gauss --order 100", nodes, threads))
                .containsEntry("lower_min", "2")
                .containsEntry("lower_max", "2")
                .containsEntry("upper_min", "1")
                .containsEntry("upper_max", "1");
    }

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,2", "3,2"})
    void quicksortIsTheOriginal(int nodes, int threads) {
        assertThat(AppRun.golden("quicksort --count 30000", nodes, threads))
                .containsEntry("count", "30000")
                .containsEntry("misplaced", "0");
    }

    @ParameterizedTest(name = "{0} cities on {2} nodes x {3} threads")
    @CsvSource({"16,89,2,2", "17,99,3,1"})
    void tspIsTheOriginal(int cities, String length, int nodes, int threads) {
        assertThat(AppRun.golden("tsp --cities " + cities, nodes, threads))
                .containsEntry("length", length);
    }
}
