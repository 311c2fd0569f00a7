package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class TraceOptionsTest {
    @TempDir private Path folder = Path.of("");

    private static void refused(String why, String... words) {
        Session session = Session.of(words);
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.ran).isEmpty();
        assertThat(session.err.toString()).contains(why).hasLineCount(1);
    }

    @Test
    void aTraceThatCannotBeWrittenIsRefusedBeforeTheRun() {
        String nowhere = folder.resolve("none").resolve("t.json").toString();
        refused("--trace cannot write " + nowhere, "run", "echo", "--trace", nowhere);
    }

    @Test
    void aRingWithoutATraceAndOneOfAWrongSizeAreRefused() {
        refused("--trace-events needs --trace", "run", "echo", "--trace-events", "500");
        String file = folder.resolve("t.json").toString();
        refused(
                "--trace-events takes 100 to 262144, not 7",
                "run",
                "echo",
                "--trace",
                file,
                "--trace-events",
                "7");
    }

    @Test
    void aFolderOfRecordingsThatIsAFileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        refused("--jfr cannot make the folder", "run", "echo", "--jfr", file.toString());
    }
}
