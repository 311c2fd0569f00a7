package dev.merino.apps.lu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The golden numbers are those of the SPLASH-2 programs in C. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LuGoldenTest {
    @ParameterizedTest(name = "{0} in blocks of {1} on {2} nodes x {3} threads")
    @CsvSource({
        "lu,16,1,1",
        "lu,16,2,2",
        "lu,5,3,1",
        "lu,128,2,1",
        "clu,16,1,2",
        "clu,16,3,2",
        "clu,7,2,1"
    })
    void theFactorsOfASmallMatrixAreThoseOfSplash(String app, int block, int nodes, int threads) {
        Map<String, String> golden =
                AppRun.golden(app + " --order 128 --block " + block, nodes, threads);
        assertThat(golden)
                .containsEntry("init.sum", "576183197.26224566")
                .containsEntry("lu.sum", "-183463613.29714239")
                .containsEntry("lu.sumabs", "1965596827.16276")
                .containsEntry("lu.trace", "30780710.911540017")
                .containsEntry("init.fnv64", "e0c2935f0beaf2fd")
                .containsEntry("lu.fnv64", "641ebb17cbfa362c");
        assertThat(Double.parseDouble(golden.get("max_error"))).isBetween(9.54e-13, 9.56e-13);
    }

    @Test
    void theFactorsOfTheDefaultMatrixAreThoseOfSplash() {
        LuMatrix initial = LuMatrix.initial(512, 1);
        assertThat(LuDigest.fnv64(initial)).isEqualTo(0x885edea6d63bca5aL);
        LuMatrix factored = initial.factor();
        assertThat(LuDigest.fnv64(factored)).isEqualTo(0xfccbed665d36e82cL);
        assertThat(LuDigest.sum(factored)).isEqualTo(19929536670.010143);
        assertThat(factored.get(0, 1)).isEqualTo(0.85926357736497272);
        assertThat(factored.get(1, 0)).isEqualTo(29786.525864436782);
        assertThat(factored.get(511, 510)).isEqualTo(-157277.96970109892);
    }

    @Test
    void aMatrixOfOneElementIsItsOwnFactor() {
        assertThat(AppRun.golden("clu --order 1", 2, 1))
                .containsEntry("lu.A[0][0]", "27283.695181127354");
    }
}
