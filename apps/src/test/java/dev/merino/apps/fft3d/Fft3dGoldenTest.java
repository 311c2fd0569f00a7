package dev.merino.apps.fft3d;

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

/** The golden numbers are those that the NAS benchmarks are verified by. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class Fft3dGoldenTest {
    private static final double[][] CLASS_S = {
        {5.546087004964e+02, 4.845363331978e+02},
        {5.546385409190e+02, 4.865304269511e+02},
        {5.546148406171e+02, 4.883910722337e+02},
        {5.545423607415e+02, 4.901273169046e+02},
        {5.544255039624e+02, 4.917475857993e+02},
        {5.542683411903e+02, 4.932597244941e+02}
    };

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "3,2"})
    void theDefaultBoxIsThatOfNas(int nodes, int threads) {
        Map<String, String> golden = AppRun.golden("fft3d", nodes, threads);
        for (int time = 1; time <= CLASS_S.length; time++) {
            assertClose(golden, "T" + time + ".re", CLASS_S[time - 1][0]);
            assertClose(golden, "T" + time + ".im", CLASS_S[time - 1][1]);
        }
    }

    private static void assertClose(Map<String, String> golden, String key, double expected) {
        assertThat(Double.parseDouble(golden.get(key)))
                .as(key)
                .isCloseTo(expected, withPercentage(1e-10));
    }

    @Test
    void theResultIsTheSameOnAnyClusterToTheLastBit() {
        String words = "fft3d --x 8 --y 4 --z 16 --seed 5";
        Map<String, String> one = AppRun.golden(words, 1, 1);
        assertThat(AppRun.golden(words, 3, 1)).isEqualTo(one);
        assertThat(AppRun.golden(words, 2, 4)).isEqualTo(one);
    }

    @Test
    void moreRanksThanPlanesDoNoHarm() {
        assertThat(AppRun.golden("fft3d --x 2 --y 1 --z 4", 3, 2)).containsKey("T6.im");
    }

    @Test
    void anExtentThatIsNoPowerOfTwoIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fft3d().check(List.of("--y", "48")))
                .withMessage("fft3d: --y cannot be 48: give a power of 2");
    }
}
