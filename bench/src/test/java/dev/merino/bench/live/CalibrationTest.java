package dev.merino.bench.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.merino.virtual.MachineModel;
import dev.merino.virtual.MachineModels;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class CalibrationTest {
    /** In microseconds. */
    private static final Map<String, Double> READINGS =
            Map.ofEntries(
                    Map.entry("counter-here", 2.0),
                    Map.entry("counter-there", 10.0),
                    Map.entry("sweep", 2.448),
                    Map.entry("copy", 0.2),
                    Map.entry("twin", 0.4),
                    Map.entry("diff-word", 0.7),
                    Map.entry("diff-page", 1.1096),
                    Map.entry("fetch-and-add", 0.02),
                    Map.entry("kernel-fault", 0.5),
                    Map.entry("fault", 9.5));

    @Test
    void aModelIsMadeOfWhatWasMeasuredAndCanBeRead(@TempDir Path folder) throws IOException {
        Measurements measured = new Measurements();
        READINGS.forEach(measured::add);
        Path file = folder.resolve("this.properties");
        Files.writeString(file, new Calibration(measured, 1.25).model());
        MachineModel model = MachineModels.of(file.toString());
        MachineModel.Network network = model.network();
        assertThat(2 * (network.latencyNs() + network.sendNs() + network.receiveNs()))
                .isEqualTo(8_000);
        assertThat(network.byteNs()).isCloseTo(0.5, offset(0.001));
        assertThat(model.node().faultNs() + model.node().mapNs()).isEqualTo(9_500);
        assertThat(model.node().requestNs()).isEqualTo(2_000);
        assertThat(model.node().diffByteNs()).isCloseTo(0.1, offset(0.001));
        assertThat(model.accessNs()).isEqualTo(1.25);
    }

    @Test
    void everyFigureHasASource() {
        Measurements measured = new Measurements();
        READINGS.forEach(measured::add);
        List<String> lines = new Calibration(measured, 1).model().lines().toList();
        for (int i = 3; i < lines.size(); i += 2) {
            assertThat(lines.get(i)).startsWith("# ");
            assertThat(lines.get(i + 1)).contains(" = ");
        }
    }

    @Test
    void eightOfTenApplicationsMustBeNear() {
        SimulateBench.Row near = new SimulateBench.Row("near", 2, 1, 1.19);
        SimulateBench.Row far = new SimulateBench.Row("far", 2, 1, 0.79);
        assertThat(near.isMet()).isTrue();
        assertThat(far.isMet()).isFalse();
        assertThat(SimulateBench.isMet(List.of(near, near, near, near, far))).isTrue();
        assertThat(SimulateBench.isMet(List.of(near, near, near, far))).isFalse();
        assertThat(SimulateBench.line(far)).contains("0.79*");
    }
}
