package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.checkpoint.SnapshotFolder;
import dev.merino.linux.KernelFeatures;
import dev.merino.linux.Processes;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Snapshots of live runs on hosts, under mpirun, and on a disk that is full. */
@Tag("release")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class CheckpointPlacesTest {
    private static final List<String> SOR =
            List.of("run", "sor", "--rows", "200", "--columns", "200", "--iterations", "30");

    @TempDir private Path folder = Path.of("");

    @BeforeEach
    void requireKernel() {
        assumeTrue(KernelFeatures.probe().canTrap(), "the kernel cannot have live nodes");
    }

    private Path snapshots() {
        return folder.resolve("s");
    }

    private List<String> saving(String... more) {
        List<String> words = new ArrayList<>(SOR);
        words.addAll(List.of("--checkpoint", snapshots().toString(), "--checkpoint-every", "0s"));
        words.addAll(List.of(more));
        return words;
    }

    private List<String> restarting() {
        return List.of("run", "--restart", snapshots().toString());
    }

    private MerinoProcess run(
            Map<String, String> variables, List<String> before, List<String> words)
            throws Exception {
        return MerinoProcess.run(folder, variables, before, List.of(), words);
    }

    private void runsAndGoesOn(
            Map<String, String> variables, List<String> before, List<String> words)
            throws Exception {
        MerinoProcess first = run(variables, before, words);
        assertThat(first.exitCode()).as(first.text()).isZero();
        assertThat(new SnapshotFolder(snapshots().toString()).numbers()).isNotEmpty();
        MerinoProcess again = run(variables, before, restarting());
        assertThat(again.exitCode()).as(again.text()).isZero();
        assertThat(again.text()).contains("sor verified");
    }

    /** What stands for ssh runs its command here. */
    @Test
    void runsOnHostsGoOn() throws Exception {
        Path ssh = folder.resolve("ssh");
        Files.writeString(ssh, "#!/bin/sh\nexec sh -c \"$2\"\n");
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
        runsAndGoesOn(
                Map.of("MERINO_SSH", ssh.toString()),
                List.of(),
                saving("--hosts", "localhost,beta"));
    }

    @Test
    void runsUnderMpirunGoOn() throws Exception {
        assumeTrue(works("mpirun", "--version"), "there is no mpirun on the PATH");
        List<String> before = new ArrayList<>(List.of("mpirun", "--oversubscribe", "-n", "2"));
        if (Processes.uid() == 0) {
            before.add("--allow-run-as-root");
        }
        runsAndGoesOn(Map.of(), before, saving());
    }

    private static boolean works(String... command) throws InterruptedException {
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * The snapshots of a run are put into a file system in a mount namespace of its own, which is
     * filled to the last byte before the run goes on. They are copied out of it at the end.
     */
    @Test
    void aFullDiskIsSaidAndTheProgramGoesOnWithTheSnapshotsBefore() throws Exception {
        assumeTrue(
                works("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"),
                "this user cannot mount a file system");
        MerinoProcess first = run(Map.of(), List.of(), saving());
        assertThat(first.exitCode()).as(first.text()).isZero();
        long newest = new SnapshotFolder(snapshots().toString()).numbers().getFirst();
        Path full = Files.createDirectory(folder.resolve("full"));
        Path kept = folder.resolve("kept");
        String script =
                ("mount -t tmpfs -o size=16m none %1$s && cp -r %2$s/. %1$s && { cat /dev/zero >"
                                + " %1$s/fill || true; } && \"$@\"; code=$?; rm %1$s/fill; cp -r"
                                + " %1$s %3$s; exit $code")
                        .formatted(full, snapshots(), kept);
        MerinoProcess second =
                run(
                        Map.of(),
                        List.of("unshare", "-m", "sh", "-c", script, "sh"),
                        goingOn(full, "40"));
        assertThat(second.exitCode()).as(second.text()).isZero();
        assertThat(second.text())
                .contains("sor verified")
                .containsPattern("merino: .*%s.*No space left on device".formatted(full));
        assertThat(new SnapshotFolder(kept.toString()).newestManifest().orElseThrow().number())
                .isEqualTo(newest);
        MerinoProcess third = run(Map.of(), List.of(), goingOn(kept, "50"));
        assertThat(third.exitCode()).as(third.text()).isZero();
        assertThat(third.text()).contains("sor verified").doesNotContain("refused");
    }

    private static List<String> goingOn(Path from, String iterations) {
        List<String> words = new ArrayList<>(List.of("run", "--restart", from.toString()));
        words.addAll(List.of("--checkpoint-every", "0s"));
        words.addAll(SOR.subList(1, SOR.size() - 1));
        words.add(iterations);
        return words;
    }
}
