package dev.merino.paper.experiment;

import dev.merino.core.Check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The lines of a resource file without comments, which begin with #, and without empty lines. */
public final class ResourceLines {
    private ResourceLines() {}

    /** Those of file {@code name} beside class {@code beside}. */
    public static List<String> of(Class<?> beside, String name) {
        InputStream found = beside.getResourceAsStream(name);
        try (InputStream stream = Check.present(found, "no resource %s", name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
