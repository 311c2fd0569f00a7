package dev.merino.apps.ocean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The golden numbers are those of the SPLASH-2 programs in C. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class OceanGoldenTest {
    private static final int[] ITERATIONS_34 = {60, 36, 28, 18, 10, 11, 6, 18, 11, 10, 5, 18, 12};
    private static final double[] RESIDUALS_34 = {
        5.6040285412173318e-08, 5.3789569997837825e-08, 7.3458941867837182e-08,
        8.5057370238696833e-08, 7.4503844967320791e-08, 5.0893457211346679e-08,
        6.8862608870916080e-08, 8.1867411609419516e-08, 4.4129728074408011e-08,
        6.0900820705108057e-08, 8.9896801467334673e-08, 6.2825111358036367e-08,
        4.8280356236581729e-08
    };
    private static final int[] ITERATIONS_258 = {71, 31, 22, 12, 2, 5, 3, 12, 2, 4, 11, 13, 12};
    private static final double[] RESIDUALS_258 = {
        8.0027459437026494e-08, 4.0806299672170381e-08, 5.9454824314606296e-08,
        4.0557353945730782e-08, 8.2020976124256434e-08, 6.5425835133329818e-08,
        7.2393044387064523e-08, 3.5634633481463566e-08, 5.9308093593298336e-08,
        8.5459694241572077e-08, 3.7016266823664318e-08, 3.3475052621390468e-08,
        2.4535313761021011e-08
    };

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,2", "3,1", "4,2"})
    void aSmallOceanIsThatOfSplash(int nodes, int threads) {
        Map<String, String> golden = AppRun.golden("ocean --side 34", nodes, threads);
        for (int i = 0; i < ITERATIONS_34.length; i++) {
            assertThat(golden).containsEntry("solve" + i + ".iter", "" + ITERATIONS_34[i]);
            assertClose(golden, "solve" + i + ".residual", RESIDUALS_34[i], 1e-6);
        }
        assertThat(golden).containsEntry("solve0.level", "5").containsEntry("nstep", "6");
        assertThat(golden).containsEntry("solve0.work", "32.0625");
        assertClose(golden, "psi0.sumsq", 10839348.597883644, 1e-9);
        assertClose(golden, "psi0.sumabs", 94355.279966336995, 1e-9);
        assertClose(golden, "psi0.[n/4][n/4]", 154.25319027536005, 1e-9);
        assertClose(golden, "psi1.sumsq", 0.091654394675035514, 1e-9);
        assertClose(golden, "psi1.[1][1]", 0.0014155000280413241, 1e-9);
        assertClose(golden, "psium.sumabs", 94358.060973227315, 1e-9);
        assertClose(golden, "psilm.sumabs", 4.7872641262474858, 1e-9);
        assertClose(golden, "psib.sum", 361.60718625850791, 1e-12);
        assertClose(golden, "ga.sumabs", 0.54541786974108997, 1e-9);
        assertClose(golden, "gb.sumabs", 0.10908059723995932, 1e-9);
        assertClose(golden, "psibi", 294.60718625850757, 1e-12);
        assertClose(golden, "psiai", 1.9400803844940661e-05, 1e-9);
        assertThat(golden).containsEntry("eig2", "-4.3056249999999998e-10");
    }

    private static void assertClose(
            Map<String, String> golden, String key, double expected, double relative) {
        assertThat(Double.parseDouble(golden.get(key)))
                .as(key)
                .isCloseTo(expected, withPercentage(100 * relative));
    }

    @Test
    void theDefaultOceanIsSolvedAsInSplash() {
        OceanModel model = new OceanModel(new SequentialTeam(), new Setup(258, 20000, 28800, 1e-7));
        model.run();
        List<Integer> iterations = new ArrayList<>();
        for (int i = 0; i < model.solutions().size(); i++) {
            Multigrid.Solution solution = model.solutions().get(i);
            iterations.add(solution.iterations());
            assertThat(solution.residual()).isCloseTo(RESIDUALS_258[i], withPercentage(1e-4));
        }
        assertThat(iterations).containsExactly(box(ITERATIONS_258));
        assertThat(model.solutions().getFirst().work()).isEqualTo(33.875);
        assertThat(model.solutions().getLast().work()).isEqualTo(6.1875);
    }

    private static Integer[] box(int[] values) {
        return Arrays.stream(values).boxed().toArray(Integer[]::new);
    }

    @Test
    void theResultIsTheSameOnAnyClusterToTheLastBit() {
        String one = AppRun.golden("ocean --side 18", 1, 1).get("psi0.fnv64");
        assertThat(AppRun.golden("ocean --side 18", 5, 1)).containsEntry("psi0.fnv64", one);
        assertThat(AppRun.golden("ocean --side 18", 2, 3)).containsEntry("psi0.fnv64", one);
    }

    @Test
    void moreRanksThanPointsDoNoHarm() {
        assertThat(AppRun.golden("ocean --side 4", 3, 2)).containsEntry("solve0.level", "1");
    }

    @Test
    void aLongerTimeStepTakesFewerOfThem() {
        assertThat(new Setup(34, 20000, 28800, 1e-7).schedule())
                .containsExactly(false, false, false, false, false, true);
        assertThat(new Setup(34, 20000, 86400, 1e-7).schedule()).containsExactly(false, true);
    }

    @Test
    void aSideThatCannotBeHalvedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Ocean().check(List.of("--side", "64")))
                .withMessageContaining("--side cannot be 64");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Ocean().check(List.of("--tolerance", "0")))
                .withMessageContaining("a number above 0");
    }
}
