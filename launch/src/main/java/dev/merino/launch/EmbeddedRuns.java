package dev.merino.launch;

import dev.merino.Cluster;
import dev.merino.Settings;
import dev.merino.embedded.EmbeddedCluster;

/** Clusters inside this JVM that are not as Merino.embedded makes them. */
public final class EmbeddedRuns {
    private EmbeddedRuns() {}

    /** A cluster whose runs are traced as {@code recording} says. */
    public static Cluster traced(Settings settings, RunRecording recording) {
        return new EmbeddedCluster(settings, recording.what().traceEvents(), recording.traces());
    }
}
