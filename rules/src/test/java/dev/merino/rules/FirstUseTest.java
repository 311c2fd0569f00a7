package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

import javax.tools.ToolProvider;

/** When the program behind merino.cmd builds, and what it says; with a Maven and a git of ours. */
class FirstUseTest {
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir private static Path classes = Path.of("");
    private static Class<?> program = FirstUseTest.class;

    @TempDir private Path folder = Path.of("");
    private Path root = Path.of("");
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    /** No room has it: it is a source that an old Java must be able to run. */
    @BeforeAll
    static void compile() throws Exception {
        Path source = Sources.root().resolve("build/FirstUse.java");
        int code =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString());
        assertThat(code).isZero();
        program =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, null).loadClass("FirstUse");
    }

    @BeforeEach
    void aRepository() throws IOException {
        root = Files.createDirectories(folder.resolve("merino"));
        Files.createDirectories(root.resolve(".git"));
        Files.createDirectories(root.resolve("build"));
        Files.writeString(root.resolve("pom.xml"), "");
        Path code = Files.createDirectories(root.resolve("cli/src/main")).resolve("Main.java");
        Files.writeString(code, "");
        Files.writeString(root.resolve("cli/pom.xml"), "");
        script("git", "echo one", "@echo one");
        maven("mkdir -p cli/target/dist/lib; echo \"$@\" > words", "mkdir cli\\target\\dist\\lib");
        age();
    }

    /** All sources are older than any build. */
    private void age() throws IOException {
        try (var all = Files.walk(root)) {
            for (Path each : all.toList()) {
                Files.setLastModifiedTime(each, FileTime.from(LONG_AGO));
            }
        }
    }

    private void maven(String unix, String windows) throws IOException {
        script("mvn", unix, "@echo off\r\n" + windows + "\r\necho %* > words");
    }

    private void script(String name, String unix, String windows) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path script = bin.resolve(name);
        Files.writeString(script, "#!/bin/sh\n" + unix + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        Files.writeString(bin.resolve(name + ".cmd"), windows + "\r\n");
    }

    private int use(String... folders) throws Exception {
        said.reset();
        Constructor<?> maker =
                program.getDeclaredConstructor(Path.class, List.class, PrintStream.class);
        maker.setAccessible(true);
        Object use = maker.newInstance(root, List.of(folders), new PrintStream(said, true));
        Method method = program.getDeclaredMethod("use");
        method.setAccessible(true);
        return (int) method.invoke(use);
    }

    /** Whether it has built; its Maven writes down its words. */
    private boolean builds() throws Exception {
        Files.deleteIfExists(root.resolve("words"));
        Files.setLastModifiedTime(root, FileTime.from(LONG_AGO));
        assertThat(use("", folder.resolve("bin").toString())).as(said::toString).isZero();
        return Files.exists(root.resolve("words"));
    }

    @Test
    void itBuildsOnFirstUseAndNotTwice() throws Exception {
        assertThat(builds()).isTrue();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("merino: building");
        assertThat(root.resolve("words"))
                .content()
                .contains("-pl cli,junit,bom -am install", "-Dmerino.commit=one");
        assertThat(builds()).isFalse();
    }

    @Test
    void itBuildsAgainWhenASourceIsNewerOrIsGone() throws Exception {
        assertThat(builds()).isTrue();
        Path code = root.resolve("cli/src/main/Main.java");
        for (Path each : List.of(code, root.resolve("pom.xml"), root.resolve("build"))) {
            Instant later = Instant.now().plusSeconds(5);
            Files.setLastModifiedTime(each, FileTime.from(later));
            assertThat(builds()).as(each.toString()).isTrue();
            Files.setLastModifiedTime(each, FileTime.from(LONG_AGO));
            assertThat(builds()).isFalse();
        }
        Files.delete(code);
        Files.setLastModifiedTime(code.getParent(), FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(builds()).isTrue();
    }

    @Test
    void itBuildsAgainWhenAnotherCommitIsThereHoweverOldItsFilesAre() throws Exception {
        assertThat(builds()).isTrue();
        script("git", "echo two", "@echo two");
        assertThat(builds()).isTrue();
        assertThat(builds()).isFalse();
    }

    @Test
    void jarsOfTheLastBuildAreGoneBeforeTheNextOne() throws Exception {
        assertThat(builds()).isTrue();
        Path old = Files.writeString(root.resolve("cli/target/dist/lib/merino-old.jar"), "");
        script("git", "echo two", "@echo two");
        assertThat(builds()).isTrue();
        assertThat(old).doesNotExist();
    }

    @Test
    void aBuildThatFailsIsNamedAndTriedAgain() throws Exception {
        maven("exit 1", "exit /b 1");
        assertThat(use(folder.resolve("bin").toString())).isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("the build failed; the whole story is in", "merino-build.log");
        maven("mkdir -p cli/target/dist/lib; echo \"$@\" > words", "mkdir cli\\target\\dist\\lib");
        assertThat(builds()).isTrue();
    }

    @Test
    void aMachineWithoutMavenIsToldToInstallIt() throws Exception {
        assertThat(use(folder.toString())).isEqualTo(2);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("install Maven 3.8 or newer");
    }
}
