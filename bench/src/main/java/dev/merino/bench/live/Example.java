package dev.merino.bench.live;

import dev.merino.MerinoException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * An example that there is with threads, too.
 *
 * @param program the class for Merino
 * @param plain the class with threads
 * @param words what they compute
 * @param nothing words with which they only prepare to compute
 */
record Example(
        String name, String program, String plain, List<String> words, List<String> nothing) {
    /** Those that the file {@code speed.txt} in {@code folder} lists. */
    static List<Example> allIn(Path folder) {
        try (Stream<String> lines = Files.lines(folder.resolve("speed.txt"))) {
            return lines.filter(line -> !line.startsWith("#")).map(Example::of).toList();
        } catch (IOException e) {
            throw new MerinoException("there are no examples in " + folder, e);
        }
    }

    static Example of(String line) {
        String[] columns = line.split("\\s*\\|\\s*", -1);
        if (columns.length != 5) {
            throw new MerinoException("speed.txt has five columns, not: " + line);
        }
        return new Example(
                columns[0].strip(), columns[1], columns[2], words(columns[3]), words(columns[4]));
    }

    private static List<String> words(String column) {
        return List.of(column.strip().split("\\s+"));
    }

    /** Its jar, which its own build makes. */
    Path jar(Path folder) {
        Path jar = folder.resolve(name).resolve("target").resolve(name + "-1.0.jar");
        if (!Files.exists(jar)) {
            throw new MerinoException(
                    "%s is missing: build it with  mvn -f %s package"
                            .formatted(jar, folder.resolve(name).resolve("pom.xml")));
        }
        return jar.toAbsolutePath();
    }
}
