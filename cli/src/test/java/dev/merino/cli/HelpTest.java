package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

class HelpTest {
    /** A percent sign that is no format makes picocli warn on the standard error. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "run",
                "simulate",
                "shell",
                "apps",
                "info",
                "check",
                "check-live",
                "bench"
            })
    void theHelpOfEveryCommandIsShownWithoutAWarning(String command) {
        PrintStream before = System.err;
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        try {
            Session session = Session.of((command + " --help").strip().split(" "));
            assertThat(session.exitCode).isZero();
            assertThat(session.out.toString()).contains("Usage: merino");
        } finally {
            System.setErr(before);
        }
        assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** The list of commands shows the first line of each description. */
    @Test
    void everyCommandIsDescribedByOneWholeSentence() {
        CommandLine line =
                Main.commandLine(
                        List.of(),
                        PretendCluster::new,
                        new PretendNodes(Optional.empty(), Optional.empty(), List.of()));
        assertThat(line.getSubcommands().values())
                .allSatisfy(
                        command ->
                                assertThat(command.getCommandSpec().usageMessage().description()[0])
                                        .as(command.getCommandName())
                                        .endsWith("."));
    }
}
