package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Checkpoints;
import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.coherence.Protocols;
import dev.merino.rank.contract.ChangingMemory;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Whatever is written between two snapshots is in the second one, where ranks note what they have a
 * right to write. The option {@code merino.verify}, with which tests of this room run, lets ranks
 * compare what was noted with the memory itself.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ChangedBlocksTest {
    @TempDir private Path folder;

    static Stream<String> protocols() {
        return Protocols.names().stream();
    }

    private void dieAndGoOn(Settings settings) {
        Checkpoints checkpoints = Checkpoints.in(folder.toString());
        assertThatThrownBy(() -> run(settings.withCheckpoints(checkpoints)))
                .hasStackTraceContaining("dies in the middle");
        run(settings.withCheckpoints(checkpoints.withRestart(true)));
    }

    private static void run(Settings settings) {
        try (Cluster cluster = Merino.embedded(settings.withSpaceBytes(16 << 20))) {
            cluster.run(me -> new ChangingMemory(ChangedBlocksTest::die).play(me));
        }
    }

    private static void die() {
        throw new IllegalStateException("dies in the middle");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csm-dms", "tmk-lrc", "hlrc-async", "newgendsm", "sci-vm"})
    void whatIsWrittenBetweenTwoSnapshotsIsInTheSecond(String protocol) {
        dieAndGoOn(Settings.of(2, 2).withProtocol(protocol));
    }

    @Tag("release")
    @ParameterizedTest
    @MethodSource("protocols")
    void theSameUnderAllProtocols(String protocol) {
        dieAndGoOn(Settings.of(2, 2).withProtocol(protocol));
    }

    @Test
    void theSameWithSmallUnits() {
        dieAndGoOn(Settings.of(3, 1).withUnitBytes(256));
    }

    @Test
    void theSameOnOneNode() {
        dieAndGoOn(Settings.of(1, 3));
    }
}
