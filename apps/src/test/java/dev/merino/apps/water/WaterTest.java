package dev.merino.apps.water;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.apps.AppRun;
import dev.merino.apps.Apps;
import dev.merino.apps.Near;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The water programs against what the originals printed. */
@Timeout(120)
class WaterTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"water", "water-nsquared"})
    void everyPairGivesTheGoldenQuantitiesOfTheOriginal(String app) {
        Map<String, String> found = AppRun.golden(app, 2, 1);
        Near.require(found, "step1.TEN", 1.5093989148272349);
        Near.require(found, "step1.POTA", 0.0056669758199455493);
        Near.require(found, "step1.POTR", 10.635753401051341);
        Near.require(found, "step1.POTRF", -2.1245105638573532);
        Near.require(found, "step2.XTT", 10.024565141879505);
        Near.require(found, "step2.AVGT", 302.16500896907399);
        Near.require(found, "step2.XVIR", -19.335829325057801);
        Near.require(found, "step3.TEN", 1.574952932720969);
        Near.require(found, "step3.POTA", 0.051266188764079901);
        Near.require(found, "step3.XVIR", -19.571976431367705);
        Near.require(found, "sumpos", 57857.656526941348);
        Near.require(found, "sumpos2", 960751.97324035969);
        Near.require(found, "sumvel", 0.37677158444574427);
        Near.require(found, "sumabsvel", 6.5854609721809858);
        Near.require(found, "mol0.atom2.vel.x", -0.0023951756218160277);
        Near.require(found, "mol256.atom0.pos.y", 2.3063923136340376);
        Near.require(found, "mol511.atom1.pos.z", 23.298221171814763);
        Near.require(found, "BOXL", 24.851009528590343);
        Near.require(found, "FPOT", 2.6276115310688732);
        Near.require(found, "FKIN", 58.391367357086075);
    }

    @Test
    void boxesGiveTheGoldenQuantitiesOfTheOriginal() {
        Map<String, String> found = AppRun.golden("water-spatial", 2, 1);
        Near.require(found, "step1.TEN", 1.5093989767408591);
        Near.require(found, "step1.POTA", 0.0056669763058868079);
        Near.require(found, "step2.POTR", 10.615063155714584);
        Near.require(found, "step2.POTRF", -2.1457095748238015);
        Near.require(found, "step3.XTT", 10.025521033439331);
        Near.require(found, "step3.AVGT", 305.74024658511723);
        Near.require(found, "step3.XVIR", -19.571972164982736);
        Near.require(found, "sumpos", 57857.584955945196);
        Near.require(found, "sumabsvel", 6.5854612841152118);
    }

    @ParameterizedTest
    @ValueSource(strings = {"water", "water-nsquared", "water-spatial"})
    void fewMoleculesOnManyRanksAreVerified(String app) {
        AppRun.golden(app + " --molecules 27 --steps 2 --cutoff 0 --seed 7", 3, 3);
    }

    @Test
    void moleculesGoFromBoxToBox() {
        WaterModel model = WaterModel.of(125, 3.7);
        double[] numbers = RandomMomenta.fromSeed(3, RandomMomenta.countFor(125));
        Motion[] molecules = InitialState.of(model, 1e-14, numbers);
        List<Integer> before = boxes(model, molecules);
        PlainWater plain = new PlainWater(model, molecules, new PlainBoxes(model, 0, 1));
        assertThat(plain.run(20).steps()).hasSize(20);
        assertThat(boxes(model, molecules)).isNotEqualTo(before);
        AppRun.golden("water-spatial --molecules 125 --steps 20 --cutoff 3.7 --seed 3", 2, 2);
    }

    private static List<Integer> boxes(WaterModel model, Motion[] molecules) {
        Boxes boxes = Boxes.of(model);
        return Arrays.stream(molecules).map(boxes::of).toList();
    }

    @Test
    void aNumberOfMoleculesThatIsNoCubeIsRefused() {
        refused("--molecules 100", "--molecules cannot be 100, which is no cube: give 125");
    }

    @Test
    void moreMoleculesThanNumbersAreRefused() {
        refused(
                "--size small --molecules 729",
                "the end after 5299 numbers, but 729 molecules take 6562");
    }

    @Test
    void aFileOfNumbersIsReadAndItsMistakesAreNamed() throws IOException {
        Path file = folder.resolve("numbers");
        refused("--random " + file, "cannot be read");
        Files.writeString(file, "0.1 0.2\n\n 0.3 zero 0.4\n");
        refused("--molecules 8 --random " + file, file + ", line 3: 'zero' stands where a number");
        Files.writeString(file, "0.1 0.2\n");
        refused("--molecules 8 --random " + file, file + ", line 1: the end after 2 numbers");
        Files.writeString(file, "");
        refused("--molecules 8 --random " + file, file + ", line 1: the end after 0 numbers");
        Files.writeString(file, "1e999\n");
        refused("--molecules 8 --random " + file, file + ", line 1: '1e999' stands where a number");
        Files.writeString(file, "NaN\n");
        refused("--molecules 8 --random " + file, "line 1: 'NaN'");
        Files.writeString(file, "1 -2 0.5 4e-1 ".repeat(20));
        AppRun.golden("water --molecules 8 --steps 1 --random " + file, 2, 1);
    }

    private static void refused(String words, String reason) {
        assertThatThrownBy(() -> Apps.named("water").orElseThrow().check(List.of(words.split(" "))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
