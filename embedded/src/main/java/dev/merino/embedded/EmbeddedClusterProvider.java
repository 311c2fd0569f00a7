package dev.merino.embedded;

import dev.merino.Cluster;
import dev.merino.EmbeddedProvider;
import dev.merino.Settings;

/** Starts clusters whose nodes are all in this JVM. */
public final class EmbeddedClusterProvider implements EmbeddedProvider {
    /** For {@link java.util.ServiceLoader}. */
    public EmbeddedClusterProvider() {}

    @Override
    public Cluster embedded(Settings settings) {
        return new EmbeddedCluster(settings);
    }
}
