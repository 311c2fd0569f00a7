package dev.merino.apps;

import org.junit.jupiter.api.Assumptions;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Input files of the original programs. They are not ours and not in the repository: whoever has
 * them names their folder in {@code MERINO_APPS_DATA}, and the tests that need them run.
 */
public final class OriginalData {
    private static final String VARIABLE = "MERINO_APPS_DATA";

    private OriginalData() {}

    /**
     * A file.
     *
     * @param name its path in the folder, without {@code .gz}
     */
    public static Path require(String name) {
        Optional<Path> file =
                Optional.ofNullable(System.getenv(VARIABLE)).map(folder -> Path.of(folder, name));
        boolean isThere =
                file.isPresent()
                        && (Files.exists(file.get()) || Files.exists(Path.of(file.get() + ".gz")));
        String reason = "skipped: " + name + " is not in the folder that " + VARIABLE + " names";
        if (!isThere) {
            System.out.println(reason);
        }
        Assumptions.assumeTrue(isThere, reason);
        return file.orElseThrow();
    }
}
