package dev.merino.apps.raytrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;
import dev.merino.apps.OriginalData;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Pictures, some of them those of the SPLASH-2 program in C; the hashes of our own scenes are from
 * when the program made those, too.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RaytraceTest {
    @TempDir private Path folder;

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,1", "2,2", "3,1", "4,2"})
    void ballsAreTheSameOnAnyNumberOfRanks(int nodes, int threads) {
        assertThat(AppRun.golden("raytrace --balls 2 --resolution 50", nodes, threads))
                .containsEntry("image", "50x50")
                .containsEntry("fnv64-of-bytes", "edc2a077f21339e2")
                .containsEntry("rays", "14589");
    }

    @Test
    void ballsAreTheSameWithAndWithoutAGrid() {
        Map<String, String> list =
                AppRun.golden("raytrace --balls 2 --resolution 50 --traversal list", 2, 1);
        assertThat(list).containsEntry("fnv64-of-bytes", "edc2a077f21339e2");
    }

    @Test
    void aSeedChangesColoursAndNothingElse() {
        Map<String, String> seeded = AppRun.golden("raytrace --balls 1 --seed 7", 1, 2);
        Map<String, String> plain = AppRun.golden("raytrace --balls 1", 2, 1);
        assertThat(seeded.get("rays")).isEqualTo(plain.get("rays"));
        assertThat(seeded.get("fnv64-of-bytes")).isNotEqualTo(plain.get("fnv64-of-bytes"));
    }

    @ParameterizedTest(name = "{0} on {1} nodes x {2} threads")
    @CsvSource({
        "scene,1,1,d9547c0cbb16a182,3433",
        "scene,2,2,d9547c0cbb16a182,3433",
        "grid,3,1,d9547c0cbb16a182,3433",
        "list,2,1,35bcb64e26c58747,3433"
    })
    void allKindsOfShapesAreSeenMirroredRefractedAndShaded(
            String traversal, int nodes, int threads, String hash, String rays) throws IOException {
        copy("shapes.geo");
        Path file = copy("shapes.env");
        Path image = folder.resolve("shapes.png");
        assertThat(
                        AppRun.golden(
                                "raytrace --file %s --traversal %s --image %s"
                                        .formatted(file, traversal, image),
                                nodes,
                                threads))
                .containsEntry("image", "45x40")
                .containsEntry("fnv64-of-bytes", hash)
                .containsEntry("rays", rays);
        assertThat(image).isNotEmptyFile();
    }

    private Path copy(String name) throws IOException {
        try (InputStream in = RaytraceTest.class.getResourceAsStream(name)) {
            Path path = folder.resolve(name);
            Files.write(path, Objects.requireNonNull(in).readAllBytes());
            return path;
        }
    }

    @ParameterizedTest(name = "{0} by {1} on {2} nodes x {3} threads")
    @CsvSource({
        "teapot,scene,2,1,f83957cff3fb94ad,45702,7322.7845112681389,6375.3443451374769,"
                + "5664.7642320692539,19305.5341463238",
        "teapot,list,2,1,f83957cff3fb94ad,45702,7322.7845112681389,6375.3443451374769,"
                + "5664.7642320692539,19305.5341463238",
        "teapot,scene,3,2,f83957cff3fb94ad,45702,7322.7845112681389,6375.3443451374769,"
                + "5664.7642320692539,19305.5341463238",
        "balls4,scene,2,2,9375376b323c7158,118883,11085.327224880457,9654.9096357673407,"
                + "6994.2461764141917,27688.295851297677"
    })
    void scenesOfTheOriginalLookLikeThere(
            String scene,
            String traversal,
            int nodes,
            int threads,
            String hash,
            String rays,
            String red,
            String green,
            String blue,
            String clamped)
            throws IOException {
        Path inputs = Files.createDirectory(folder.resolve("inputs"));
        Path _ = OriginalData.copy(scene + ".geo.gz", inputs);
        Path file = OriginalData.copy(scene + ".env", inputs);
        assertThat(
                        AppRun.golden(
                                "raytrace --file " + file + " --traversal " + traversal,
                                nodes,
                                threads))
                .containsEntry("image", "128x128")
                .containsEntry("fnv64-of-bytes", hash)
                .containsEntry("rays", rays)
                .containsEntry("sum.r", red)
                .containsEntry("sum.g", green)
                .containsEntry("sum.b", blue)
                .containsEntry("clamped-sum", clamped);
    }
}
