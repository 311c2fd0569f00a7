package dev.merino.apps.raytrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.Apps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class SceneFileTest {
    private static final String SPHERE =
            "object ball\n1 1 1 1 1 1\n.5 .5 0 0 3\n0 0 0 0\ns 1\n0 0 0 1\n";

    @TempDir private Path folder;

    private Path write(String environment, String geometry) throws IOException {
        Files.writeString(folder.resolve("x.geo"), geometry);
        return Files.writeString(folder.resolve("x.env"), environment);
    }

    @Test
    void theGeometryIsFoundBesideTheEnvironment() throws IOException {
        SceneFile scene = SceneFile.read(write("geometry inputs/x.geo", "#a\nb#" + SPHERE));
        assertThat(scene.solids()).hasSize(1);
        assertThat(scene.solids().getFirst().shapes())
                .containsExactly(new Shape.Sphere(new Vec(0, 0, 0), 1));
    }

    @Test
    void whatAnEnvironmentDoesNotSayIsAsInTheOriginal() throws IOException {
        Environment environment = SceneFile.read(write("geometry x.geo", SPHERE)).environment();
        assertThat(environment.view())
                .isEqualTo(
                        new Environment.View(
                                new Vec(0.5, 0.5, -1.5), new Vec(0.5, 0.5, 0.5), 60, false));
        assertThat(environment.screen()).isEqualTo(new Environment.Screen(100, 100, 2, 2, 25, 25));
        assertThat(environment.lights())
                .containsExactly(new Light(new Vec(0, 0, -2000), new Vec(1, 1, 1), false));
        assertThat(environment.grid()).isEqualTo(Environment.Grid.none());
        assertThat(environment.levelMax()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "eye 1 2 | line 1: the end of the file, where a coordinate of the eye is expected",
                "eye 1 2 x | line 1: 'x' stands where a coordinate of the eye is expected",
                "eye 1 2 3;moon 4 | line 2: there is no command 'moon'",
                "background 0 0 2 | line 1: a color of the background is 2.0: from 0.0 to 1.0 is"
                        + " possible",
                "resolution 0 10 | line 1: '0' stands where a width is expected, a whole number"
                        + " from 1 to 16384",
                "geometry x.geo;;traversal octree | line 3: 'octree' stands where list or huniform"
                        + " is expected",
                "datatype binary | line 1: geometry files can be read only if they are text",
                "eye 1 2 3 | line 1: the end of the file, and no 'geometry' in it"
            })
    void aWrongEnvironmentIsRefusedWithLineAndReason(String lines, String reason)
            throws IOException {
        Path path = write(lines.replace(";", "\n"), SPHERE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneFile.read(path))
                .withMessage(path + ", " + reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "thing | line 1: 'thing' stands where 'object' is expected",
                "object a;1 1 1 1 1 1;1 1 0 | line 3: the end of the file, where the index of"
                        + " refraction is expected",
                "object a;1 1 1 1 1 1;1 1 0 0 0;0 0 0 0;q 1 | line 5: 'q' is none of the shapes s,"
                        + " p and t",
                "object a;1 1 1 1 1 1;1 1 0 0 0;0 0 0 0;s 0 | line 5: '0' stands where the number"
                        + " of shapes is expected, a whole number from 1 to 10000000",
                "object a;1 1 1 1 1 1;1 1 0 0 0;0 0 0 0;s 1;0 0 0 NaN | line 6: 'NaN' stands where"
                        + " a radius is expected",
                "object a;1 1 1 1 1 1;1 1 0 0 0;0 0 0 0;p 1 3 xxx | line 5: 'xxx' stands where pnn"
                        + " or pny is expected",
                "object a;1 1 1 1 1 1;1 1 0 0 0;0 0 0 0;t 1 3 pnn vnn;0 0 0;1 0 0;0 1 0;0 1 3 |"
                        + " line 9: '3' stands where the number of a vertex is expected, a whole"
                        + " number from 0 to 2"
            })
    void aWrongGeometryIsRefusedWithLineAndReason(String lines, String reason) throws IOException {
        Path path = write("geometry x.geo", lines.replace(";", "\n"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneFile.read(path))
                .withMessage(folder.resolve("x.geo") + ", " + reason);
    }

    @Test
    void anEmptyGeometryIsRefused() throws IOException {
        Path path = write("geometry x.geo", "\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SceneFile.read(path))
                .withMessageEndingWith("line 1: the end of the file, and no 'object' in it");
    }

    @Test
    void theAppRefusesWrongFilesBeforeItStarts() throws IOException {
        Path path = folder.resolve("none.env");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> check("--file", path.toString()))
                .withMessageContaining("'" + path + "' cannot be read");
        Path withoutGeometry = Files.writeString(folder.resolve("y.env"), "geometry y.geo");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> check("--file", withoutGeometry.toString()))
                .withMessageContaining("y.geo' cannot be read");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> check("--image", folder.resolve("no/a.png").toString()))
                .withMessageContaining("cannot be written");
        check("--file", write("geometry x.geo", SPHERE).toString());
    }

    private static void check(String... words) {
        Apps.named("raytrace").orElseThrow().check(List.of(words));
    }
}
