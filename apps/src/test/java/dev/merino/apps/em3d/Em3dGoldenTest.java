package dev.merino.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** The golden numbers are those of the Olden program in C, its coefficients mended. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class Em3dGoldenTest {
    @ParameterizedTest(name = "{0} steps on {1} nodes x {2} threads")
    @CsvSource({
        "0,1,1,32.646185841318015,32.646185841318015,33.103461363274057,0.17082803610628972",
        "1,2,1,-21.183768736445359,38.100944090915803,62.708833076665293,1.024633353670187",
        "2,3,2,-122.86713586320695,134.02487572456067,237.29218597694282,4.549728209945707",
        "5,2,2,-8367.8588343458723,8381.4012730439936,15814.900198369533,186.43865919830432"
    })
    void oneSmallGroupIsThatOfOlden(
            int steps, int nodes, int threads, String sum, String abs, String h, String first) {
        assertThat(AppRun.golden(words(64, 3, 75, 1, steps), nodes, threads))
                .containsEntry("E.sum", sum)
                .containsEntry("E.sumabs", abs)
                .containsEntry("H.sum", h)
                .containsEntry("H.first", first);
    }

    @ParameterizedTest(name = "{0} steps on {1} nodes x {2} threads")
    @CsvSource({
        "0,2,1,32.61157684477655,31.679490598864845,0.74509509845006505",
        "1,1,2,-19.770585715051794,58.03352909741524,-0.89441640006315803",
        "2,2,2,-114.20677193578005,216.04429462776758,-3.5243151749535508",
        "5,4,2,-7442.0331897577471,13860.891502370916,-185.79562839978934"
    })
    void eightSmallGroupsAreThoseOfOlden(
            int steps, int nodes, int threads, String e, String h, String second) {
        assertThat(AppRun.golden(words(64, 3, 75, 8, steps), nodes, threads))
                .containsEntry("E.sum", e)
                .containsEntry("H.sum", h)
                .containsEntry("E.second", second);
    }

    @ParameterizedTest(name = "{0} steps on {1} nodes x {2} threads")
    @CsvSource({
        "0,2,1,513.04825890625193,515.24717394125003,0.74990198048496381",
        "1,2,1,-2057.3995945232564,10811.087239803221,17.226651528071169",
        "2,3,1,-55978.741105265392,290355.7145306982,475.48575448623262",
        "5,2,2,-1085532389.2570624,5631492163.606163,9486806.9728138763"
    })
    void eightLargeGroupsAreThoseOfOlden(
            int steps, int nodes, int threads, String e, String h, String second) {
        assertThat(AppRun.golden(words(1024, 10, 80, 8, steps), nodes, threads))
                .containsEntry("edges", "10240")
                .containsEntry("E.sum", e)
                .containsEntry("H.sum", h)
                .containsEntry("H.second", second);
    }

    private static String words(int count, int degree, int local, int groups, int steps) {
        return "em3d --count %d --degree %d --local %d --groups %d --iterations %d"
                .formatted(count, degree, local, groups, steps);
    }

    @Test
    void moreRanksThanNodesOfTheGraphDoNoHarm() {
        assertThat(AppRun.golden(words(3, 1, 50, 1, 2), 3, 2)).containsEntry("n", "3");
    }

    @Test
    void graphsThatCannotBeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Em3d().check(List.of("--count", "10", "--groups", "3")))
                .withMessageContaining("10 nodes are not 3 groups");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Em3d().check(List.of("--count=64", "--groups=8", "--degree=10")))
                .withMessageContaining("--degree cannot be 10");
    }
}
