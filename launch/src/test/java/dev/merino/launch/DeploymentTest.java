package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.LaunchException;
import dev.merino.control.AotCaches;
import dev.merino.control.JavaCommand;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How Merino and a program get to hosts that lack them. */
class DeploymentTest {
    @TempDir private Path folder = Path.of("");
    private Path jar = Path.of("");
    private Path classes = Path.of("");
    private HostSpec alpha = HostSpec.HERE;

    @BeforeEach
    void writeWhatIsCopied() throws IOException {
        jar = Files.writeString(folder.resolve("merino.jar"), "one");
        classes = Files.createDirectories(folder.resolve("classes"));
        alpha = new HostSpec("alpha", "", 0, folder.resolve("there").toString());
    }

    private static JavaCommand command(String classPath) {
        return new JavaCommand("/jdk/bin/java", classPath, new AotCaches("/merino/aot", false));
    }

    /** Stands for an ssh that leads to this machine, and counts how often it is called. */
    private Deployment deployment() {
        return new Deployment(
                command(jar.toString()), List.of(classes.toString()), List.of(ssh().toString()));
    }

    private Path ssh() {
        return ssh("");
    }

    /** With {@code first} before what is done there. */
    private Path ssh(String first) {
        try {
            Path script = folder.resolve("ssh");
            Files.writeString(
                    script,
                    """
                    #!/bin/sh
                    [ "$1" = alpha ] || { echo no such host >&2; exit 255; }
                    %s
                    exec sh -c "$2"
                    """
                            .formatted(first));
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
            return script;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatAHostLacksIsCopiedOnceAndWhatHasChangedAgain() throws Exception {
        Path itsClass = Files.createDirectories(classes.resolve("com")).resolve("A.class");
        Files.writeString(itsClass, "it's two");
        List<String> said = new ArrayList<>();
        HostCode first = deployment().to(alpha, said::add);
        assertThat(Path.of(first.command().classPath())).hasContent("one");
        assertThat(Path.of(first.classPath().getFirst(), "com", "A.class")).hasContent("it's two");
        assertThat(said).hasSize(1).first().asString().contains("copied 2 files and folders of 2");

        assertThat(deployment().to(alpha, said::add)).isEqualTo(first);
        assertThat(said).hasSize(1);

        Files.writeString(itsClass, "three");
        HostCode changed = deployment().to(alpha, said::add);
        assertThat(changed.command()).isEqualTo(first.command());
        assertThat(Path.of(changed.classPath().getFirst(), "com", "A.class")).hasContent("three");
        assertThat(said.getLast()).contains("copied 1 files and folders of 2");
        try (Stream<Path> there = Files.list(folder.resolve("there/copies"))) {
            assertThat(there).hasSize(3); // nothing half copied is left
        }
    }

    @Test
    void aHostThatCannotBeReachedIsNamedWithWhatSshSaid() {
        HostSpec beta = new HostSpec("beta", "", 0, folder.resolve("there").toString());
        assertThatThrownBy(() -> deployment().to(beta, _ -> {}))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll(
                        "nothing can be copied to beta: \"mkdir -p",
                        "ended with 255: no such host; ssh must");
    }

    private Path copied() {
        return Path.of(deployment().to(alpha, _ -> {}).classPath().getFirst());
    }

    @Test
    void aFolderThatIsALinkIsCopiedUnderAHashOfWhatItLeadsTo() throws Exception {
        Path real = Files.createDirectories(folder.resolve("real"));
        Path file = Files.writeString(real.resolve("A.class"), "one");
        Files.delete(classes);
        Files.createSymbolicLink(classes, real);
        Path first = copied();
        assertThat(first).isDirectory().isDirectoryContaining("glob:**A.class");
        assertThat(first.getFileName()).asString().endsWith("-classes");
        Files.writeString(file, "two");
        assertThat(copied()).isNotEqualTo(first);
        assertThat(copied().resolve("A.class")).hasContent("two");
    }

    @Test
    void linksInsideAFolderStayLinksAndBelongToItsHash() throws Exception {
        Path one = Files.createDirectories(classes.resolve("one"));
        Files.writeString(one.resolve("A.class"), "one");
        Files.createDirectories(classes.resolve("two"));
        Path link = Files.createSymbolicLink(classes.resolve("now"), Path.of("one"));
        Path first = copied();
        assertThat(first.resolve("now")).isSymbolicLink();
        assertThat(first.resolve("now/A.class")).hasContent("one");
        Files.delete(link);
        Files.createSymbolicLink(link, Path.of("two"));
        assertThat(copied()).isNotEqualTo(first);
    }

    @Test
    void aLinkOutOfTheFolderIsRefusedAndNotFollowed() throws Exception {
        Path link = classes.resolve("data");
        for (Path to : List.of(Path.of("../merino.jar"), folder.resolve("merino.jar"))) {
            Files.createSymbolicLink(link, to);
            assertThatThrownBy(this::copied)
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContainingAll(link + " is a link to " + to, "only what is in");
            Files.delete(link);
        }
        Files.createSymbolicLink(link, Path.of("nowhere"));
        assertThatThrownBy(this::copied).hasMessageContaining("is a link to nowhere");
        assertThat(folder.resolve("there")).doesNotExist();
    }

    @Test
    void anEmptyFolderAndThePermissionToRunBelongToTheHash() throws Exception {
        Path program = Files.writeString(classes.resolve("run"), "#!/bin/sh");
        Path first = copied();
        Files.createDirectory(classes.resolve("empty"));
        Path second = copied();
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(List.of(first, second)).doesNotContain(copied()).doesNotHaveDuplicates();
        assertThat(Files.isDirectory(second.resolve("empty"), LinkOption.NOFOLLOW_LINKS)).isTrue();
    }

    /** What is in the folder for copies, with what is hidden. */
    private List<Path> there() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("there/copies"))) {
            return all.toList();
        }
    }

    /** The second call of ssh brings the files: there {@code damage} happens to the stream. */
    private Deployment damaged(String damage) {
        String first =
                "case \"$2\" in *'tar -xf'*) %s | exec sh -c \"$2\"; exit $? ;; esac"
                        .formatted(damage);
        return new Deployment(
                command(jar.toString()),
                List.of(classes.toString()),
                List.of(ssh(first).toString()));
    }

    @Test
    void aCopyThatBreaksOffLeavesNothingWhereverItBreaks() throws Exception {
        Files.write(classes.resolve("A.class"), new byte[30_000]);
        // in the middle of a file, between two files, before the first one
        for (String damage : List.of("head -c 20000", "head -c 1024", "head -c 0")) {
            assertThatThrownBy(() -> damaged(damage).to(alpha, _ -> {}))
                    .as(damage)
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContainingAll(
                            "copied to alpha: \"tar -xf -\" has ended", "; ssh must");
            assertThat(there()).as(damage).isEmpty();
        }
        assertThat(copied().resolve("A.class")).hasSize(30_000);
    }

    @Test
    void whatALostHostHasLeftIsRemovedAfterADay() throws Exception {
        Path left = Files.createDirectories(folder.resolve("there/copies/.new-abcdef"));
        Path fresh = Files.createDirectories(folder.resolve("there/copies/.new-ghijkl"));
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofDays(3))));
        Path copy = copied();
        assertThat(left).doesNotExist();
        assertThat(List.of(fresh, copy)).allMatch(Files::exists);
    }

    @Test
    void whatChangesWhileItIsCopiedIsNotGivenTheNameOfWhatItWas() throws Exception {
        Deployment deployment = deployment();
        Files.writeString(classes.resolve("A.class"), "new");
        assertThatThrownBy(() -> deployment.to(alpha, _ -> {}))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll(classes.toString(), "has changed while", "start again");
        assertThat(there()).isEmpty();
    }

    @Test
    void whatTheTarOfThisMachineHasNotReadIsNotSent() throws Exception {
        Path tar = folder.resolve("tar");
        Files.writeString(tar, "#!/bin/sh\ntar \"$@\"; echo cannot read A.class >&2; exit 2\n");
        Files.setPosixFilePermissions(tar, PosixFilePermissions.fromString("rwx------"));
        Deployment deployment =
                new Deployment(
                        command(jar.toString()),
                        List.of(classes.toString()),
                        List.of(ssh().toString()),
                        tar.toString());
        assertThatThrownBy(() -> deployment.to(alpha, _ -> {}))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll(
                        "copied to alpha: \"tar -cf, here,\" has ended with 2: cannot read A.class",
                        "room in its folder for temporary files");
        assertThat(there()).isEmpty();
    }
}
