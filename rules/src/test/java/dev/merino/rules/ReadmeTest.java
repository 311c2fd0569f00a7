package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/** What the README shows is true. */
class ReadmeTest {
    private static final Pattern PROGRAM =
            Pattern.compile("```java\\n(public final class (\\w+) .*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^):#]+)\\)");

    @Test
    void theFirstProgramCompiles(@TempDir Path folder) throws Exception {
        Matcher program = PROGRAM.matcher(Sources.text(Sources.root().resolve("README.md")));
        assertThat(program.find()).isTrue();
        Path file = folder.resolve(program.group(2) + ".java");
        Files.writeString(file, program.group(1));
        String classPath = System.getProperty("java.class.path");
        int result =
                ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "-cp",
                                classPath,
                                "-d",
                                folder.toString(),
                                file.toString());
        assertThat(result).isZero();
    }

    @Test
    void itsLinksLeadSomewhere() {
        Matcher link = LINK.matcher(Sources.text(Sources.root().resolve("README.md")));
        while (link.find()) {
            assertThat(Sources.root().resolve(link.group(1))).exists();
        }
    }
}
