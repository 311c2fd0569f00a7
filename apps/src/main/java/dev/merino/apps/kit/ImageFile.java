package dev.merino.apps.kit;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where an app with an option {@code --image} writes its pictures. */
public final class ImageFile {
    private ImageFile() {}

    /**
     * Rejects a path in a folder that does not exist, before a long run whose result could not be
     * written.
     */
    public static void requireFolder(Options options) {
        if (!options.isGiven("image")) {
            return;
        }
        Path path = options.path("image").toAbsolutePath();
        Path folder = path.getParent();
        if (folder == null || !Files.isWritable(folder) || Files.isDirectory(path)) {
            throw new IllegalArgumentException(
                    "--image '%s' cannot be written: give the path of a file in a folder that is"
                                    .formatted(path)
                            + " there");
        }
    }

    /** The path for picture {@code number} of several: the number goes before the suffix. */
    public static Path numbered(Path path, int number) {
        Path name = path.getFileName();
        String file = name == null ? "" : name.toString();
        int dot = file.lastIndexOf('.');
        int end = dot < 0 ? file.length() : dot;
        return path.resolveSibling(file.substring(0, end) + "-" + number + file.substring(end));
    }
}
