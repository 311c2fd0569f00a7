package dev.merino.apps.ilink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.AppRun;

import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The golden numbers are those of FASTLINK 4.1P. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class IlinkTest {
    /** A relative difference of 1e-10. */
    private static final Percentage SLACK = Percentage.withPercentage(1e-8);

    @TempDir private Path folder;

    private static void require(Map<String, String> golden, String key, double expected) {
        assertThat(golden).containsKey(key);
        assertThat(Double.parseDouble(golden.get(key))).as(key).isCloseTo(expected, SLACK);
    }

    @ParameterizedTest(name = "theta {0} on {1} nodes x {2} threads, serial below {3}")
    @CsvSource({
        "0.5,1,1,3000,-8.69353982072931,-15.79372615097263,-24.48726597170194",
        "0.1,2,1,0,-8.09650140006972,-16.27771826051631,-24.37421966058603",
        "0.2,2,2,3000,-8.33478273905936,-16.03351090580234,-24.36829364486170",
        "0.3,3,2,0,-8.52550819092305,-15.89237069500801,-24.41787888593105",
        "0.4,4,2,100,-8.65007707020268,-15.81733127907626,-24.46740834927894"
    })
    void theLikelihoodIsThatOfTheOriginal(
            String theta, int nodes, int threads, int below, double one, double two, double total)
            throws IOException {
        String words =
                "ilink %s --theta %s --serial-below %d"
                        .formatted(Inputs.small2(folder, "small2-ilink.dat"), theta, below);
        Map<String, String> golden = AppRun.golden(words, nodes, threads);
        require(golden, "theta.1", Double.parseDouble(theta));
        require(golden, "pedigree.1.lnL", one);
        require(golden, "pedigree.2.lnL", two);
        require(golden, "TOTAL.lnL", total);
        require(golden, "-2lnL", -2 * total);
    }

    @ParameterizedTest(name = "row {0} of ex1")
    @CsvSource({
        "0,0.5,-42.46907310383292,-33.14800203553429,-75.61707513936722",
        "1,0.125,-41.97452150072787,-33.26553172413021,-75.24005322485809",
        "2,0.25,-42.13556821846643,-34.07964391947137,-76.21521213793780",
        "3,0.375,-42.35960374207720,-33.89197786720079,-76.25158160927799"
    })
    void tablesWithTwoFractionsAreThoseOfFastlink(
            int row, double theta, double one, double two, double total) throws IOException {
        Map<String, String> golden = AppRun.golden("ilink " + Inputs.ex1(folder), 2, 1);
        require(golden, "row" + row + ".theta.1", 0.1197);
        require(golden, "row" + row + ".theta.2", theta);
        require(golden, "row" + row + ".pedigree.1.lnL", one);
        require(golden, "row" + row + ".pedigree.2.lnL", two);
        require(golden, "row" + row + ".TOTAL.lnL", total);
    }

    @Test
    void aDataFileForMlinkMakesATable() throws IOException {
        String words = "ilink " + Inputs.small2(folder, "small2-mlink.dat");
        Map<String, String> golden = AppRun.golden(words, 2, 1);
        double[] thetas = {0.5, 0.1, 0.2, 0.3, 0.4};
        double[] totals = {
            -24.48726597170194,
            -24.37421966058603,
            -24.36829364486170,
            -24.41787888593105,
            -24.46740834927894
        };
        for (int row = 0; row < thetas.length; row++) {
            require(golden, "row" + row + ".theta.1", thetas[row]);
            require(golden, "row" + row + ".TOTAL.lnL", totals[row]);
        }
        assertThat(golden).doesNotContainKey("row5.TOTAL.lnL");
    }

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,2", "3,1"})
    void theSearchGoesAsDeepAsThatOfTheOriginal(int nodes, int threads) throws IOException {
        String words = "ilink --serial-below 0 " + Inputs.small2(folder, "small2-ilink.dat");
        Map<String, String> golden = AppRun.golden(words, nodes, threads);
        double original = 48.7184784680356;
        assertThat(Double.parseDouble(golden.get("-2lnL")))
                .isLessThanOrEqualTo(original)
                .isCloseTo(original, Offset.offset(0.001));
        // The original stops a little before the lowest point, at 0.1549.
        assertThat(Double.parseDouble(golden.get("theta.1")))
                .isCloseTo(0.1549, Offset.offset(0.005));
    }

    @Test
    void theModeGoesBeforeTheDataFile() throws IOException {
        String files = Inputs.small2(folder, "small2-mlink.dat");
        assertThat(AppRun.golden("ilink --mode ilink " + files, 1, 2)).containsKey("iterations");
        Files.delete(folder.resolve("small2-pedfile.dat"));
        files = Inputs.small2(folder, "small2-ilink.dat");
        assertThat(AppRun.golden("ilink --mode mlink " + files, 1, 2))
                .doesNotContainKey("iterations")
                .containsEntry("theta.1", "0.10000000000000001");
    }

    @Test
    void theResultDependsOnTheNumberOfRanksAndOnNothingElse() {
        String words = "ilink --loci 3 --children 3 --seed 4 --serial-below 500 --theta 0.1,0.2";
        Map<String, String> alone = AppRun.golden(words, 1, 1);
        Map<String, String> three = AppRun.golden(words, 3, 2);
        assertThat(three).isEqualTo(AppRun.golden(words, 2, 3));
        require(three, "TOTAL.lnL", Double.parseDouble(alone.get("TOTAL.lnL")));
        assertThat(AppRun.lines(words + " --no-verify", 1, 2).getFirst())
                .doesNotEndWith("shared 0");
    }

    @Test
    void withoutRecombinationSomePedigreesHaveALikelihoodOfZero() throws IOException {
        Path pedigree =
                Files.writeString(
                        folder.resolve("x.ped"),
                        """
                        1 1 0 0 1  2  1 2
                        1 2 0 0 2  1  1 1
                        1 3 1 2 1  2  1 2
                        1 4 1 2 1  1  1 1
                        1 5 1 2 1  2  1 1
                        """);
        Path data =
                Files.writeString(
                        folder.resolve("x.dat"),
                        """
                        2 0 0 3
                        0 0 0 0
                        1 2
                        1 2
                        0.9 0.1
                        1
                        0 1 1
                        3 2
                        0.6 0.4
                        0 0
                        0.1
                        """);
        String words = "ilink --theta 0 --pedigree %s --data %s".formatted(pedigree, data);
        assertThat(AppRun.golden(words, 1, 2)).containsEntry("TOTAL.lnL", "-infinity");
    }

    @Test
    void wrongWordsAreRefusedBeforeAnythingStarts() throws IOException {
        Ilink ilink = new Ilink();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ilink.check(List.of("--pedigree", "x.ped")))
                .withMessageContaining("give --pedigree and --data");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ilink.check(List.of("--theta", "0.1")))
                .withMessage(
                        "ilink: --theta has 1 numbers, but there are 3 intervals between loci");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ilink.check(List.of("--theta", "0.1,0.6,0.1")))
                .withMessageContaining(
                        "is not a list of numbers from 0.0 to 0.5, separated by commas");
        Path data = Inputs.copy("small2-ilink.dat", folder);
        Path missing = folder.resolve("none.ped");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                ilink.check(
                                        List.of(
                                                "--data",
                                                data.toString(),
                                                "--pedigree",
                                                missing.toString())))
                .withMessageContaining("--pedigree '" + missing + "' cannot be read");
    }
}
