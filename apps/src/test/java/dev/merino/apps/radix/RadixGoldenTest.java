package dev.merino.apps.radix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** The golden numbers are those of the SPLASH-2 program in C. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RadixGoldenTest {
    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,1", "3,2"})
    void theDefaultKeysAreSortedAsInSplash(int nodes, int threads) {
        assertThat(AppRun.golden("radix", nodes, threads))
                .containsEntry("unsorted[0]", "405901")
                .containsEntry("unsorted[7]", "215372")
                .containsEntry("unsorted.last", "200078")
                .containsEntry("digits", "2")
                .containsEntry("sum", "68673588411")
                .containsEntry("wsum", "10477513148593473")
                .containsEntry("xorw", "110770678673")
                .containsEntry("fnv64", "cc65e1243518afb6")
                .containsEntry("sorted[0]", "12807")
                .containsEntry("sorted.mid", "261874")
                .containsEntry("sorted.last-1", "511945")
                .containsEntry("sorted.last", "515258");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "--count 1",
        "--count 5",
        "--count 1000 --radix 2",
        "--count 1000 --radix 10 --key-max 1",
        "--count 3001 --radix 256 --key-max 2147483647 --seed 17"
    })
    void anyKeysAreSortedByAnyRadix(String options) {
        assertThat(AppRun.golden("radix " + options, 3, 2)).containsKey("fnv64");
    }

    @Test
    void theSequentialSortSorts() {
        int[] keys = new Keys(1, 1_000_000, 0).next(5000);
        int[] sorted = keys.clone();
        Arrays.sort(sorted);
        assertThat(PlainRadix.sort(keys, 16, 1_000_000)).isEqualTo(sorted);
    }

    @Test
    void keysCanBeMadeFromAnywhere() {
        int[] all = new Keys(5, 1 << 30, 0).next(100);
        assertThat(new Keys(5, 1 << 30, 37).next(63)).isEqualTo(Arrays.copyOfRange(all, 37, 100));
    }

    @Test
    void keysHaveAsManyDigitsAsTheLargest() {
        assertThat(Digit.count(10, 1)).isEqualTo(1);
        assertThat(Digit.count(10, 9)).isEqualTo(1);
        assertThat(Digit.count(10, 10)).isEqualTo(2);
        assertThat(Digit.count(1024, 524_288)).isEqualTo(2);
        assertThat(Digit.count(2, Integer.MAX_VALUE)).isEqualTo(31);
    }
}
