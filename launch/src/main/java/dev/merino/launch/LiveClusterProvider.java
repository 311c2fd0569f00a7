package dev.merino.launch;

import dev.merino.Cluster;
import dev.merino.LiveProvider;
import dev.merino.Settings;

/** Starts clusters whose nodes are processes of this machine. */
public final class LiveClusterProvider implements LiveProvider {
    /** For {@link java.util.ServiceLoader}. */
    public LiveClusterProvider() {}

    @Override
    public Cluster live(Settings settings) {
        return LiveCluster.of(settings);
    }
}
