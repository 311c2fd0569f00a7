package dev.merino.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The golden numbers are those of the SPLASH-2 program in C. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FftGoldenTest {
    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,1", "3,2"})
    void sixteenPointsAreTransformedAsInSplash(int nodes, int threads) {
        assertThat(AppRun.golden("fft --m 4", nodes, threads))
                .containsEntry("init.sumsq", "11.37515373069572")
                .containsEntry("fwd.sumre", "2.7332485777006346")
                .containsEntry("fwd.sumim", "11.998431687759419")
                .containsEntry("fwd.sumsq", "182.00245969113155")
                .containsEntry("fwd.sumabs", "43.813242508617186")
                .containsEntry("fwd.X[1].re", "0.074985974828042479")
                .containsEntry("fwd.X[9].im", "-1.0870347316326323")
                .containsEntry("fwd.X[15].re", "-1.6278254826858491")
                .containsEntry("ck1", "17.069729331726819")
                .containsEntry("ck3", "17.069729331726819")
                .containsEntry("diff", "0");
    }

    @Test
    void piCanBeMended() {
        assertThat(AppRun.golden("fft --m 4 --pi exact", 2, 2))
                .containsEntry("fwd.sumabs", "43.813266666315108")
                .containsEntry("fwd.X[1].re", "0.07498693499263509")
                .containsEntry("fwd.X[15].im", "1.0042911891704085");
    }

    /** The sine of the C library and that of Java differ in the last bit here and there. */
    @ParameterizedTest(name = "pi {0} on {1} nodes x {2} threads")
    @CsvSource({
        "3.1416,1,1,16133.864218938157,5.3724433666805229,0.39112204241868742",
        "3.1416,4,2,16133.864218938157,5.3724433666805229,0.39112204241868742",
        "exact,3,1,16133.866484508209,5.3724093075517363,0.39168602676127939"
    })
    void aThousandPointsAreTransformedAsInSplash(
            String pi, int nodes, int threads, double sumabs, double re1, double im1023) {
        Map<String, String> golden = AppRun.golden("fft --m 10 --pi " + pi, nodes, threads);
        assertClose(golden, "fwd.sumsq", 707243.4392769771);
        assertClose(golden, "fwd.sumabs", sumabs);
        assertClose(golden, "fwd.X[1].re", re1);
        assertClose(golden, "fwd.X[512].im", -6.2198936746754043);
        assertClose(golden, "fwd.X[1023].im", im1023);
        assertClose(golden, "ck3", 1033.2279630653061);
    }

    private static void assertClose(Map<String, String> golden, String key, double expected) {
        assertThat(Double.parseDouble(golden.get(key)))
                .as(key)
                .isCloseTo(expected, withPercentage(1e-10));
    }

    @Test
    void theResultIsTheSameOnAnyClusterToTheLastBit() {
        String one = AppRun.golden("fft --m 8 --seed 7", 1, 1).get("fwd.fnv64");
        assertThat(AppRun.golden("fft --m 8 --seed 7", 3, 1)).containsEntry("fwd.fnv64", one);
        assertThat(AppRun.golden("fft --m 8 --seed 7", 2, 4)).containsEntry("fwd.fnv64", one);
    }

    @Test
    void pointsThatFillNoSquareAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fft().check(List.of("--m", "5")))
                .withMessageContaining("--m", "5", "even");
    }
}
