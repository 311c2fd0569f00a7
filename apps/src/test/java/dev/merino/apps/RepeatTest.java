package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code --repeat} runs a program several times, and each round verifies its result. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RepeatTest {
    private static final String SOR = "sor --rows 20 --columns 20 --iterations 1";

    private static List<String> linesThatMatch(String pattern, List<String> lines) {
        return lines.stream().filter(line -> line.matches(pattern)).toList();
    }

    @ParameterizedTest
    @MethodSource("dev.merino.apps.ShortRuns#all")
    void everyRoundVerifiesItsResult(String words) {
        String app = words.split(" ", 2)[0];
        List<String> lines = AppRun.lines(words + " --repeat 2", 2, 1);
        assertThat(linesThatMatch(app + " (round .*|verified)", lines))
                .containsExactly(
                        app + " round 1 of 2",
                        app + " verified",
                        app + " round 2 of 2",
                        app + " verified");
        assertThat(lines.subList(lines.size() - 3, lines.size()))
                .extracting(line -> line.replaceAll("\\d+\\.\\d+$", "#"))
                .containsExactly(
                        app + " median seconds #",
                        app + " median sequential_seconds #",
                        app + " median speedup #");
    }

    @Tag("release")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "con --x 8 --y 8 --z 8 --wires udp",
                "em3d-am --count 128 --iterations 1 --wires nodes",
                "quicksort --count 3000",
                "tsp --cities 16",
                "water --molecules 27 --steps 1"
            })
    void manyRoundsOfSeveralThreadsVerifyTheirResults(String words) {
        String app = words.split(" ", 2)[0];
        assertThat(AppRun.lines(words + " --repeat 5", 2, 2))
                .filteredOn(line -> line.equals(app + " verified"))
                .hasSize(5);
    }

    @Test
    void everyRoundHasTheSameGoldenQuantities() {
        List<String> golden =
                linesThatMatch("sor golden .*", AppRun.lines(SOR + " --golden --repeat 3", 2, 1));
        int each = golden.size() / 3;
        assertThat(each).isPositive();
        assertThat(golden.subList(each, 2 * each)).isEqualTo(golden.subList(0, each));
        assertThat(golden.subList(2 * each, 3 * each)).isEqualTo(golden.subList(0, each));
    }

    @Test
    void aProgramThatIsNotTimedHasRoundsButNoMedians() {
        assertThat(AppRun.lines("hello --repeat 2", 2, 1))
                .containsExactly(
                        "hello round 1 of 2",
                        "hello from 0 of 2",
                        "hello from 1 of 2",
                        "hello verified",
                        "hello round 2 of 2",
                        "hello from 0 of 2",
                        "hello from 1 of 2",
                        "hello verified");
    }

    @Test
    void withoutVerificationThereIsAMedianOfTheSecondsOnly() {
        assertThat(
                        linesThatMatch(
                                "sor median .*",
                                AppRun.lines(SOR + " --no-verify --repeat 3", 2, 1)))
                .singleElement()
                .asString()
                .startsWith("sor median seconds ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --repeat 1"})
    void oneRoundSaysNothingOfRounds(String more) {
        List<String> lines = AppRun.lines(SOR + more, 2, 1);
        assertThat(lines).last().isEqualTo("sor verified");
        assertThat(linesThatMatch(".*(round|median).*", lines)).isEmpty();
    }
}
