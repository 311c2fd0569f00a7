package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class RunJsonTest {
    @TempDir private Path folder;

    @Test
    void theFileHasSettingsWordsAndStatisticsAndNothingElseIsLeft() throws IOException {
        Path file = folder.resolve("run.json");
        Session session = Session.of("run", "echo", "--rows", "5", "--json", file.toString());
        assertThat(session.exitCode).as(session.err.toString()).isZero();
        assertThat(session.out.toString()).contains("finished in 1.500 s");
        assertThat(Files.readString(file))
                .startsWith("{\n")
                .endsWith("}\n")
                .containsSubsequence(
                        "\"program\": \"echo\"",
                        "\"--rows\"",
                        "\"nodes\": 2",
                        "\"wallNs\": 1500000000",
                        "\"twins\": 14",
                        "\"page\": 3",
                        "\"kernel\": 8",
                        "\"rank\": 1");
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all).containsExactly(file);
        }
    }

    @Test
    void aDashPutsItAloneOnTheStandardOutput() {
        Session session = Session.of("run", "echo", "--json", "-");
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString()).startsWith("{\n").endsWith("}\n");
        assertThat(session.err.toString()).contains("2 nodes x 1 thread", "finished in 1.500 s");
    }

    @Test
    void aFileThatCannotBeWrittenIsRefusedBeforeTheRun() {
        String nowhere = folder.resolve("none").resolve("run.json").toString();
        Session session = Session.of("run", "echo", "--json", nowhere);
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.ran).isEmpty();
        assertThat(session.err.toString()).contains("--json cannot write " + nowhere);
    }
}
