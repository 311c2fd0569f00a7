package dev.merino.embedded;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;

/** Runs a program on a cluster of its own. */
final class Runs {
    private Runs() {}

    static Statistics on(int nodes, int threads, Program program) {
        return on(Settings.of(nodes, threads), program);
    }

    static Statistics on(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            return cluster.run(program);
        }
    }
}
