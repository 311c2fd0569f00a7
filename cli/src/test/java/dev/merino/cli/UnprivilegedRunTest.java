package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.linux.KernelFeatures;
import dev.merino.linux.Processes;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Live nodes of a user who may do nothing special. Run by root, the test becomes such a user for
 * the processes that it starts, and gives them copies of the classes where that one can read them.
 */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class UnprivilegedRunTest {
    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir private Path folder = Path.of("");

    private record Outcome(int exitCode, String text) {}

    @BeforeEach
    void letAllRead() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static boolean isRoot() {
        return Processes.uid() == 0;
    }

    /** Runs {@code words} as a user without privileges. */
    private Outcome run(List<String> words) throws Exception {
        List<String> command = new ArrayList<>(isRoot() ? AS_NOBODY : List.of());
        command.addAll(words);
        Path text = folder.resolve("text");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("MERINO_"));
        Process process = builder.redirectErrorStream(true).redirectOutput(text.toFile()).start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(Files.readString(text)).isTrue();
            return new Outcome(process.exitValue(), Files.readString(text, StandardCharsets.UTF_8));
        } finally {
            process.destroyForcibly();
        }
    }

    private void assumeItCanBeTried() throws Exception {
        assumeTrue(KernelFeatures.probe().canTrap(), "the kernel cannot have live nodes");
        if (isRoot()) {
            assumeTrue(hasSetpriv(), "run by root, this test needs setpriv (Debian: util-linux)");
            assumeTrue(
                    run(List.of(JAVA, "-version")).exitCode == 0,
                    "others than root cannot run the JDK " + JAVA);
        }
    }

    private static boolean hasSetpriv() throws InterruptedException {
        try {
            return new ProcessBuilder("setpriv", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** All that is on the path of this JVM, in folders that everybody can read. */
    private String copyOfClassPath() throws IOException {
        String here =
                String.join(
                        File.pathSeparator,
                        System.getProperty("jdk.module.path", ""),
                        System.getProperty("java.class.path", ""));
        List<String> copies = new ArrayList<>();
        for (String entry : here.split(File.pathSeparator, -1)) {
            if (!entry.isEmpty() && Files.exists(Path.of(entry))) {
                Path from = Path.of(entry);
                Path to = folder.resolve(copies.size() + "-" + from.getFileName());
                copy(from, to);
                copies.add(to.toString());
            }
        }
        return String.join(File.pathSeparator, copies);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path copy = to.resolve(from.relativize(each).toString());
                Files.copy(each, copy);
                boolean isFolder = Files.isDirectory(copy);
                Files.setPosixFilePermissions(
                        copy,
                        PosixFilePermissions.fromString(isFolder ? "rwxr-xr-x" : "rw-r--r--"));
            }
        }
    }

    @Tag("long")
    @Test
    void liveNodesNeedNoPrivileges() throws Exception {
        assumeItCanBeTried();
        Outcome rights = run(List.of("grep", "CapEff", "/proc/self/status"));
        assertThat(rights.text).endsWith("\t0000000000000000\n");
        List<String> words = new ArrayList<>(List.of(JAVA, "--enable-native-access=ALL-UNNAMED"));
        words.addAll(List.of("-cp", copyOfClassPath(), Main.class.getName(), "run", "sor"));
        words.addAll(
                List.of("--nodes", "2", "--size", "small", "--rows", "64", "--columns", "600"));
        Outcome outcome = run(words);
        assertThat(outcome.exitCode).as(outcome.text).isZero();
        assertThat(outcome.text)
                .contains("2 nodes x 1 thread", "[0] sor verified", "page transfers");
    }
}
