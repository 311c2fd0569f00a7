package dev.merino.apps.barnes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;
import dev.merino.apps.Near;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.Map;

@Timeout(120)
class BarnesTest {
    @Test
    void theGoldenQuantitiesAreThoseOfTheOriginal() {
        Map<String, String> found = AppRun.golden("barnes --bodies 1023", 2, 1);
        Near.require(found, "step-1.KE", 0.086464978975055923);
        Near.require(found, "step3.KE", 0.086444107085752231);
        Near.require(found, "step3.PE", -0.12464126662817056);
        Near.require(found, "step3.sumpos2", 26081.91491577138);
        Near.require(found, "step3.sumacc2", 3.5657922007903955);
        assertThat(found).containsEntry("step3.interactions", "138442");
        Near.require(found, "step3.rsize", 28.443621437473183);
        Near.require(found, "step3.body511.pos.z", 0.70536807670975754);
        assertThat(found).containsEntry("step3.body0.cost", "207");
    }

    @Test
    void theResultIsTheSameToTheLastBitWhateverTheNumberOfRanks() {
        Map<String, String> alone = AppRun.golden("barnes --bodies 300 --steps 3", 1, 1);
        assertThat(AppRun.golden("barnes --bodies 300 --steps 3", 3, 2)).isEqualTo(alone);
    }

    @Test
    void fewBodiesAreNoTree() {
        assertThat(AppRun.golden("barnes --bodies 2 --steps 2", 2, 2))
                .containsEntry("step1.interactions", "2");
    }
}
