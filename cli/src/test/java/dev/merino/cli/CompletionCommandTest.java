package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.coherence.Protocols;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Scripts for shells, tried by the shells themselves, and manual pages. */
class CompletionCommandTest {
    private static final long PATIENCE_S = 30;

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void everyShellReadsItsScriptWithoutAComplaint(String shell) throws Exception {
        Path script = script(shell);
        assertThat(run(shell, "-n", script.toString())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "merino ru,run",
        "merino run qui,quicksort",
        "merino run --nod,--nodes",
        "merino run --protocol tmk-l,tmk-lrc",
        "merino check --plan,--plant",
        "merino completion zs,zsh"
    })
    void fishCompletesCommandsApplicationsOptionsAndTheirValues(String typed, String completed)
            throws Exception {
        String ask = "source %s; complete -C '%s'".formatted(script("fish"), typed);
        assertThat(run("fish", "--no-config", "-c", ask)).contains(completed);
    }

    @Test
    void bashCompletesWhatBelongsToTheCommand() throws Exception {
        String ask =
                ("source %s; COMP_WORDS=(merino run --transport u); COMP_CWORD=3;"
                                + " _complete_merino; echo \"${COMPREPLY[@]}\"")
                        .formatted(script("bash"));
        assertThat(run("bash", "--norc", "-c", ask).split("\\s+")).contains("udp", "ucx");
    }

    /** With doubles of what zsh does with the answer, which print it. */
    @Test
    void zshIsToldOptionsWithTheirValues() throws Exception {
        String ask =
                ("compdef() { : }; source %s; _describe() { print -rl -- $commands };"
                                + " _arguments() { print -rl -- \"$@\"; state=$next };"
                                + " next=command; _merino; next=words; words=(run); _merino")
                        .formatted(script("zsh"));
        assertThat(run("zsh", "-f", "-c", ask).lines())
                .contains("run:Run an application, or a class that implements dev.merino.Program")
                .anySatisfy(
                        line ->
                                assertThat(line)
                                        .startsWith("--protocol=[The coherence protocol")
                                        .endsWith(
                                                "]:P:("
                                                        + String.join(" ", Protocols.names())
                                                        + ")"))
                .anySatisfy(line -> assertThat(line).startsWith("1: :(").contains(" quicksort "))
                .anySatisfy(
                        line -> assertThat(line).startsWith("--class-path=").endsWith(":_files"));
    }

    @Test
    void manualPagesHaveEveryCommandAndSayNothingInTheLanguageOfPicocli() throws IOException {
        Session session = Session.of("completion", "--manual-pages", folder.toString());
        assertThat(session.exitCode).isZero();
        String main = Files.readString(folder.resolve("merino.1"));
        assertThat(main).contains(".SH COMMANDS", "merino\\-run", "merino\\-completion");
        assertThat(Files.readString(folder.resolve("merino-run.1")))
                .contains(".SH OPTIONS", "\\-\\-nodes", "merino run sor")
                .doesNotContain("./merino", "${", "%n", "%%");
        assertThat(Files.readString(folder.resolve("merino-check.1"))).doesNotContain("${");
    }

    @Test
    void wrongUseIsNamed() {
        assertThat(Session.of("completion").err.toString())
                .isEqualTo("merino: name a shell: bash, zsh or fish; or give --manual-pages.\n");
        assertThat(Session.of("completion", "tcsh").exitCode).isEqualTo(2);
        Session session = Session.of("completion", "--manual-pages", "/proc/none");
        assertThat(session.err.toString()).contains("cannot be written to /proc/none");
        assertThat(session.exitCode).isEqualTo(2);
    }

    private Path script(String shell) throws IOException {
        Session session = Session.of("completion", shell);
        assertThat(session.exitCode).isZero();
        return Files.writeString(folder.resolve("merino." + shell), session.out.toString());
    }

    private static boolean isInstalled(String shell) {
        return Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator)))
                .anyMatch(place -> new File(place, shell).canExecute());
    }

    /**
     * What the words print, on both streams. They must end well. The first is a shell; where it is
     * not installed, the test is skipped.
     */
    private String run(String... words) throws Exception {
        assumeTrue(isInstalled(words[0]), "there is no " + words[0] + " on the PATH");
        Path said = folder.resolve("said");
        Process process =
                new ProcessBuilder(List.of(words))
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile())
                        .start();
        try {
            assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(said)).isZero();
            return Files.readString(said);
        } finally {
            process.destroyForcibly();
        }
    }
}
