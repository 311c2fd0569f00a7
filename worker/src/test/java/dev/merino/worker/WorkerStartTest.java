package dev.merino.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.RecordingOptions;
import dev.merino.control.StartRecord;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

class WorkerStartTest {
    @Test
    void aWorkerReadsWhatItsKeeperHasWritten() throws IOException {
        WorkerStart start =
                new WorkerStart(
                        1,
                        new CoreShare(1, 2),
                        3,
                        77,
                        "socket",
                        "token",
                        Settings.of(2, 3),
                        new LaunchSpec("Main", List.of("a.jar"), List.of("word")),
                        new RecordingOptions(0, "flights"));
        ByteArrayOutputStream stdin = new ByteArrayOutputStream();
        StartRecord.write(stdin, start::writeTo);
        ByteArrayInputStream in = new ByteArrayInputStream(stdin.toByteArray());
        assertThat(StartRecord.read(in, WorkerStart::readFrom)).isEqualTo(start);
        assertThat(in.available()).isZero();
    }
}
