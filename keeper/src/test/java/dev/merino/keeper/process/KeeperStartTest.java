package dev.merino.keeper.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.RecordingOptions;
import dev.merino.control.StartRecord;
import dev.merino.transport.handshake.Secret;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

class KeeperStartTest {
    @Test
    void aKeeperReadsWhatItsLauncherHasWritten() throws IOException {
        KeeperStart start =
                new KeeperStart(
                        1,
                        new CoreShare(1, 2),
                        77,
                        "the launcher",
                        List.of("a", "b"),
                        4711,
                        Secret.random(),
                        new ProcessMains("K", "W"),
                        Settings.of(2, 3),
                        new LaunchSpec("Main", List.of("a.jar"), List.of("word")),
                        List.of("-Xmx1g"),
                        Duration.ofSeconds(3),
                        true,
                        true,
                        new RecordingOptions(500, "flights"));
        ByteArrayOutputStream stdin = new ByteArrayOutputStream();
        StartRecord.write(stdin, start::writeTo);
        ByteArrayInputStream in = new ByteArrayInputStream(stdin.toByteArray());
        assertThat(StartRecord.read(in, KeeperStart::readFrom)).isEqualTo(start);
        assertThat(in.available()).isZero();
    }
}
