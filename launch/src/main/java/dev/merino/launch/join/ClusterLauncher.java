package dev.merino.launch.join;

import dev.merino.Cluster;
import dev.merino.ClusterProvider;
import dev.merino.Settings;
import dev.merino.embedded.EmbeddedCluster;
import dev.merino.launch.LiveOptions;

/** Starts clusters whose nodes all live in this JVM, and joins those of other processes. */
public final class ClusterLauncher implements ClusterProvider {
    /** For {@link java.util.ServiceLoader}. */
    public ClusterLauncher() {}

    @Override
    public Cluster embedded(Settings settings) {
        return new EmbeddedCluster(settings);
    }

    @Override
    public Cluster join() {
        Joining joining = new Joining(System.getenv());
        return joining.join(joining.settings(), LiveOptions.DEFAULT);
    }

    @Override
    public Cluster join(Settings settings) {
        return new Joining(System.getenv()).join(settings, LiveOptions.DEFAULT);
    }
}
