package dev.merino.apps;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Input files of the original programs; their README says where they are from. */
public final class OriginalData {
    private OriginalData() {}

    /** Puts the file {@code name} into {@code folder}. */
    public static Path copy(String name, Path folder) throws IOException {
        try (InputStream in = OriginalData.class.getResourceAsStream("originals/" + name)) {
            Path path = folder.resolve(name);
            Files.write(path, Objects.requireNonNull(in, name).readAllBytes());
            return path;
        }
    }
}
