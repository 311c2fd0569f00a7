package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.worker.UserClasses;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** Compiles classes of the user's own. */
final class Sources {
    private Sources() {}

    /** The classes of {@code source}, the text of the file {@code name}.java. */
    static UserClasses compile(Path folder, String name, String source) throws IOException {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, source);
        int result =
                ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "-d",
                                folder.toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                file.toString());
        assertThat(result).isZero();
        return new UserClasses(folder.toString());
    }
}
