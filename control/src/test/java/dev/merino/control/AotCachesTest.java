package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

class AotCachesTest {
    @TempDir private Path folder;

    private Path one;
    private Path other;
    private String classPath = "";

    @BeforeEach
    void makeJarsAndThenACache() throws IOException {
        one = file("one.jar", 1);
        other = file("other.jar", 2);
        classPath = one + File.pathSeparator + other;
        Path _ = file("keeper.aot", 3);
    }

    private Path file(String name, long second) throws IOException {
        return Files.setLastModifiedTime(
                Files.createFile(folder.resolve(name)), FileTime.fromMillis(1000 * second));
    }

    @Test
    void aCacheThatIsYoungerThanTheClassesIsUsed() {
        assertThat(words()).contains("-XX:AOTCache=" + folder.resolve("keeper.aot"));
    }

    @Test
    void aCacheOfOlderClassesIsNot() throws IOException {
        Path _ = Files.setLastModifiedTime(other, FileTime.fromMillis(4000));
        assertThat(words()).doesNotContain("-XX:AOTCache=");
    }

    @Test
    void neitherIsOneWhoseClassesAreGoneOrThatIsNotThere() throws IOException {
        assertThat(String.join(" ", cache().words("worker", classPath, false)))
                .doesNotContain("-XX:AOTCache=");
        Files.delete(one);
        assertThat(words()).doesNotContain("-XX:AOTCache=");
    }

    @Test
    void whatWasLearnedFromTheTrainingProgramIsNotForPrograms() {
        AotCaches made = new AotCaches(folder.toString(), true);
        String option = "-XX:-AOTRecordTraining";
        assertThat(made.words("worker", classPath, false)).contains(option);
        assertThat(made.words("keeper", classPath, true)).doesNotContain(option);
    }

    private String words() {
        return String.join(" ", cache().words("keeper", classPath, true));
    }

    private AotCaches cache() {
        return new AotCaches(folder.toString(), false);
    }
}
