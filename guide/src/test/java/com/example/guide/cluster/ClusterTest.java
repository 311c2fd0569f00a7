package com.example.guide.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.guide.Ranks;

import dev.merino.Checkpoints;
import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.MerinoException;
import dev.merino.Settings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** The programs of the chapter do what it says. */
class ClusterTest {
    @Test
    void anEmbeddedClusterRunsAProgramOnEveryRank() {
        AtomicInteger ranks = new AtomicInteger();
        Starting.embedded(me -> ranks.incrementAndGet());
        assertThat(ranks).hasValue(8);
    }

    @Test
    void aRunSaysWhereTimeWent() {
        assertThat(Starting.waitedMs(me -> me.barrier())).isNotNegative();
    }

    @Test
    void settingsAreWhatTheyWereSetTo() {
        assertThat(Starting.settings().protocol()).isEqualTo("tmk-lrc");
        assertThat(Starting.settings().spaceBytes()).isEqualTo(4L << 30);
    }

    @Test
    void ranksGreet() {
        Ranks.run(new Greeting(), "guide");
    }

    @Test
    void aRestartedProgramGoesOnWhereItsSnapshotWasMade(@TempDir Path folder) {
        String where = folder.toString();
        Checkpoints atEveryStep = Checkpoints.in(where).withEvery(Duration.ZERO);
        try (Cluster cluster = Merino.embedded(Settings.of(2, 1).withCheckpoints(atEveryStep))) {
            cluster.run(new Relaxation(), "5");
        }
        Snapshots.run(where, true, "8");
    }

    @Test
    void aProgramWithoutSnapshotsCannotBeRestarted(@TempDir Path folder) {
        assertThatThrownBy(() -> Snapshots.run(folder.toString(), true, "8"))
                .isInstanceOf(MerinoException.class);
    }
}
