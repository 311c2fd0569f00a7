package dev.merino.apps.raytrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;
import dev.merino.apps.TestFiles;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Pictures, some of them those of the SPLASH-2 program in C; the hashes of our own scenes are from
 * when the program made those, too.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RaytraceTest {
    /** What the original prints, by scene. */
    private static final Map<String, Map<String, String>> ORIGINALS =
            Map.of(
                    "teapot",
                    Map.of(
                            "image", "128x128",
                            "sum.r", "7322.7845112681389",
                            "sum.g", "6375.3443451374769",
                            "sum.b", "5664.7642320692539",
                            "clamped-sum", "19305.5341463238",
                            "fnv64-of-bytes", "f83957cff3fb94ad",
                            "rays", "45702"),
                    "balls4",
                    Map.of(
                            "image", "128x128",
                            "sum.r", "11085.327224880457",
                            "sum.g", "9654.9096357673407",
                            "sum.b", "6994.2461764141917",
                            "clamped-sum", "27688.295851297677",
                            "fnv64-of-bytes", "9375376b323c7158",
                            "rays", "118883"));

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
    void ballsAreTheSameWhereTheSceneIsNotCopied() {
        Map<String, String> shared =
                AppRun.golden("raytrace --balls 2 --resolution 50 --scene shared", 2, 1);
        assertThat(shared).containsEntry("fnv64-of-bytes", "edc2a077f21339e2");
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
        Path _ = TestFiles.copy(RaytraceTest.class, "shapes.geo", folder);
        Path file = TestFiles.copy(RaytraceTest.class, "shapes.env", folder);
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

    @ParameterizedTest(name = "{0} on {1} nodes x {2} threads")
    @CsvSource({"teapot,2,1", "teapot,3,2"})
    void scenesOfTheOriginalLookLikeThere(String scene, int nodes, int threads) throws IOException {
        Map<String, String> found =
                AppRun.golden("raytrace --file " + original(scene), nodes, threads);
        assertThat(found).containsAllEntriesOf(expected(scene));
    }

    @Tag("release")
    @Test
    void theSequentialProgramDrawsTheSceneWithManyBallsLikeTheOriginal() throws IOException {
        SceneFile file = SceneFile.read(original("balls4"));
        PackedScene packed = SceneWriter.write(file.environment(), file.solids());
        List<String> lines = Picture.of(packed).golden().lines();
        expected("balls4").forEach((key, value) -> assertThat(lines).contains(key + " " + value));
    }

    @Tag("release")
    @ParameterizedTest
    @ValueSource(strings = {"teapot", "balls4"})
    void theyLookTheSameIfEveryShapeIsTried(String scene) throws IOException {
        SceneFile file = SceneFile.read(original(scene));
        Environment.Grid grid = file.environment().grid();
        assertThat(small(file, Environment.Grid.none())).isEqualTo(small(file, grid));
    }

    /** What is said of its picture of 32 x 32 pixels. */
    private static List<String> small(SceneFile file, Environment.Grid grid) {
        Environment.Screen screen = file.environment().screen().ofSize(32, 32);
        PackedScene packed =
                SceneWriter.write(file.environment().with(screen, grid), file.solids());
        return Picture.of(packed).golden().lines();
    }

    private static Map<String, String> expected(String scene) {
        return Objects.requireNonNull(ORIGINALS.get(scene), scene);
    }

    private Path original(String scene) throws IOException {
        Path _ = TestFiles.copyOriginal(scene + ".geo.gz", folder);
        return TestFiles.copyOriginal(scene + ".env", folder);
    }
}
