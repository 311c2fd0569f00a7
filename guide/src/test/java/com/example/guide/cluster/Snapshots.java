package com.example.guide.cluster;

import dev.merino.Checkpoints;
import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;

import java.time.Duration;

/** Snapshots without a command line. */
final class Snapshots {
    private Snapshots() {}

    static void run(String folder, boolean restart, String steps) {
        // @start region="checkpoints"
        Checkpoints snapshots =
                Checkpoints.in(folder).withEvery(Duration.ofSeconds(30)).withRestart(restart);
        try (Cluster cluster = Merino.embedded(Settings.of(2, 1).withCheckpoints(snapshots))) {
            cluster.run(new Relaxation(), steps);
        }
        // @end
    }
}
