package dev.merino.apps;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Files of the tests, for programs that read files. */
public final class TestFiles {
    private TestFiles() {}

    /** Puts the file {@code name}, which is beside {@code test}, into {@code folder}. */
    public static Path copy(Class<?> test, String name, Path folder) throws IOException {
        try (InputStream in = test.getResourceAsStream(name)) {
            Path path = folder.resolve(name);
            Files.write(path, Objects.requireNonNull(in, name).readAllBytes());
            return path;
        }
    }

    /** The same for an input of the original programs; their README says where they are from. */
    public static Path copyOriginal(String name, Path folder) throws IOException {
        Path _ = Files.createDirectories(folder.resolve("originals"));
        return copy(TestFiles.class, "originals/" + name, folder);
    }
}
