package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Merino;
import dev.merino.apps.Apps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code ./merino run --checkpoint} and {@code --restart}, with the apps that know them. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CheckpointRunTest {
    @TempDir private Path folder;

    private record Outcome(int exitCode, String printed, String errors) {}

    private static Outcome merino(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine(Apps.all(), Merino::embedded, new KernelNodes());
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new Outcome(line.execute(words), out.toString(), err.toString());
    }

    private Outcome run(String app, String... more) {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(app.split(" ")));
        words.addAll(List.of("--embedded", "--checkpoint", folder.resolve("s").toString()));
        words.addAll(List.of("--checkpoint-every", "0s"));
        words.addAll(List.of(more));
        return merino(words.toArray(String[]::new));
    }

    private Outcome restart(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--restart"));
        words.add(folder.resolve("s").toString());
        words.addAll(List.of(more));
        return merino(words.toArray(String[]::new));
    }

    /** A run that has ended goes on from its last snapshot, and verifies its result again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sor --rows 64 --columns 40 --iterations 30",
                "jacobi --rows 40 --columns 30 --iterations 30",
                "gauss --order 60",
                "gauss --order 60 --announce barriers"
            })
    void appsGoOnWithTheSameOrOtherNodes(String app) {
        Outcome first = run(app, "--nodes", "2");
        assertThat(first.errors).isEmpty();
        assertThat(first.exitCode).isZero();
        assertThat(first.printed).contains("snapshots in " + folder);
        for (String nodes : List.of("2", "3", "1")) {
            Outcome again = restart("--nodes", nodes, "--no-statistics");
            assertThat(again.errors).isEmpty();
            assertThat(again.exitCode).isZero();
            assertThat(again.printed).startsWith(nodes + " node").contains("finished in");
        }
    }

    @Test
    void theProgramMayBeNamedAgain() {
        String app = "sor --rows 64 --columns 40 --iterations 30";
        assertThat(run(app).exitCode).isZero();
        Outcome again =
                restart("--embedded", "sor", "--rows", "64", "--columns", "40", "--iterations=40");
        assertThat(again.errors).isEmpty();
        assertThat(again.exitCode).isZero();
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        assertRefused(restart(), "there is no folder " + folder.resolve("s") + " to restart from");
    }

    @Test
    void aFolderWithoutSnapshotsIsNamed() throws IOException {
        Files.createDirectories(folder.resolve("s/snapshot-1"));
        assertRefused(restart(), "there is no snapshot to go on from in " + folder.resolve("s"));
    }

    @Test
    void snapshotsOfAnotherProgramAreRefused() {
        assertThat(run("sor --rows 64 --columns 40 --iterations 5").exitCode).isZero();
        assertRefused(
                restart("--embedded", "jacobi"),
                "has snapshots of dev.merino.apps.sor.Sor, not of dev.merino.apps.jacobi.Jacobi");
    }

    @Test
    void aFolderThatHasSnapshotsIsNotBegunAnew() {
        assertThat(run("sor --rows 64 --columns 40 --iterations 5").exitCode).isZero();
        assertRefused(
                run("sor --rows 64 --columns 40 --iterations 5"), "has snapshots already: go on");
    }

    @Test
    void roundsAreNotSaved() {
        assertRefused(run("sor --rows 64 --columns 40 --repeat 2"), "--repeat cannot be used here");
    }

    private static void assertRefused(Outcome outcome, String why) {
        assertThat(outcome.errors).contains(why);
        assertThat(outcome.exitCode).isEqualTo(2);
        assertThat(outcome.printed).isEmpty();
    }
}
