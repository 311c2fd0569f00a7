package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.LaunchException;
import dev.merino.control.AotCaches;
import dev.merino.control.JavaCommand;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where Merino and a program are on hosts, and how they get there. */
class HostCodeTest {
    @TempDir private Path folder = Path.of("");

    private static JavaCommand command(String classPath) {
        return new JavaCommand("/jdk/bin/java", classPath, new AotCaches("/merino/aot", false));
    }

    @Test
    void whatIsInTheFolderOfMerinoHereIsInItsFolderThereAndTheRestAsHere() {
        HostCode code =
                HostCode.in(
                        "/opt/m",
                        "/data/me/merino",
                        command("/data/me/merino/lib/a.jar:/data/me/merino2/b.jar"),
                        List.of("/data/me/merino/heat.jar", "/data/c.jar"));
        assertThat(code.command().classPath()).isEqualTo("/opt/m/lib/a.jar:/data/me/merino2/b.jar");
        assertThat(code.classPath()).containsExactly("/opt/m/heat.jar", "/data/c.jar");
        assertThat(code.command().cache().folder()).isEmpty();
    }

    /** Stands for an ssh that leads to this machine, and counts how often it is called. */
    private Deployment deployment(Path jar, Path classes) {
        return new Deployment(
                command(jar.toString()), List.of(classes.toString()), List.of(ssh().toString()));
    }

    private Path ssh() {
        try {
            Path script = folder.resolve("ssh");
            Files.writeString(
                    script,
                    """
                    #!/bin/sh
                    [ "$1" = alpha ] || { echo no such host >&2; exit 255; }
                    exec sh -c "$2"
                    """);
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
            return script;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatAHostLacksIsCopiedOnceAndWhatHasChangedAgain() throws Exception {
        Path jar = Files.writeString(folder.resolve("merino.jar"), "one");
        Path classes = folder.resolve("classes");
        Path itsClass = Files.createDirectories(classes.resolve("com")).resolve("A.class");
        Files.writeString(itsClass, "it's two");
        HostSpec alpha = new HostSpec("alpha", "", 0, folder.resolve("there").toString());
        List<String> said = new ArrayList<>();
        HostCode first = deployment(jar, classes).to(alpha, said::add);
        assertThat(Path.of(first.command().classPath())).hasContent("one");
        assertThat(Path.of(first.classPath().getFirst(), "com", "A.class")).hasContent("it's two");
        assertThat(said).hasSize(1).first().asString().contains("copied 2 files and folders of 2");

        assertThat(deployment(jar, classes).to(alpha, said::add)).isEqualTo(first);
        assertThat(said).hasSize(1);

        Files.writeString(itsClass, "three");
        HostCode changed = deployment(jar, classes).to(alpha, said::add);
        assertThat(changed.command()).isEqualTo(first.command());
        assertThat(Path.of(changed.classPath().getFirst(), "com", "A.class")).hasContent("three");
        assertThat(said.getLast()).contains("copied 1 files and folders of 2");
        try (Stream<Path> there = Files.list(folder.resolve("there/copies"))) {
            assertThat(there).hasSize(3); // nothing half copied is left
        }
    }

    @Test
    void aHostThatCannotBeReachedIsNamedWithWhatSshSaid() throws Exception {
        Path jar = Files.writeString(folder.resolve("merino.jar"), "one");
        HostSpec beta = new HostSpec("beta", "", 0, folder.resolve("there").toString());
        assertThatThrownBy(() -> deployment(jar, jar).to(beta, _ -> {}))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("nothing can be copied to beta: no such host; ssh must");
    }
}
