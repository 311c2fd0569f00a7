package com.example.guide.cluster;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;

/** Where clusters come from, and what they say afterwards. */
final class Starting {
    private Starting() {}

    static void embedded(Program program) {
        // @start region="embedded"
        try (Cluster cluster = Merino.embedded(4, 2)) { // 4 nodes of 2 ranks, all in this JVM
            cluster.run(program);
        }
        // @end
    }

    static void live(Program program, String... words) {
        // @start region="live"
        try (Cluster cluster = Merino.live(Settings.of(4, 2).withProtocol("tmk-lrc"))) {
            cluster.run(program, words);
        }
        // @end
    }

    static Settings settings() {
        // @start region="settings"
        Settings settings = Settings.of(4, 2).withProtocol("tmk-lrc").withSpaceBytes(4L << 30);
        // @end
        return settings;
    }

    static long waitedMs(Program program) {
        try (Cluster cluster = Merino.embedded(2, 2)) {
            // @start region="statistics"
            Statistics statistics = cluster.run(program);
            System.out.print(statistics.table());
            long waitedMs = statistics.total().time().waitNs() / 1_000_000;
            // @end
            return waitedMs;
        }
    }
}
