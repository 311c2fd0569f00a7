package dev.merino.apps.raytrace;

import dev.merino.apps.kit.InputFile;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A scene in files.
 *
 * @param environment all but its objects
 * @param solids its objects
 */
record SceneFile(Environment environment, List<Solid> solids) {
    /** Keeps its own copy. */
    SceneFile {
        solids = List.copyOf(solids);
    }

    /**
     * Reads an environment file and, from beside it, the geometry file that it names.
     *
     * @throws IllegalArgumentException naming file, line and reason, if one of them cannot be read
     *     or understood
     */
    static SceneFile read(Path path) {
        EnvironmentFile file = new EnvironmentFile(path.toString(), text(path));
        Path geometry = geometry(path, file.geometry());
        return new SceneFile(
                file.environment(), GeometryFile.parse(geometry.toString(), text(geometry)));
    }

    /** Beside the file, or else in the folder that the name in it says. */
    private static Path geometry(Path path, String name) {
        Path file = Path.of(name).getFileName();
        if (file != null && InputFile.exists(path.resolveSibling(file))) {
            return path.resolveSibling(file);
        }
        return path.resolveSibling(name);
    }

    private static String text(Path path) {
        return new String(InputFile.read(path), StandardCharsets.ISO_8859_1);
    }
}
