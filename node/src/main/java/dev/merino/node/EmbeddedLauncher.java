package dev.merino.node;

import dev.merino.Cluster;
import dev.merino.Settings;
import dev.merino.node.embedded.EmbeddedCluster;
import dev.merino.spi.Launcher;

/** Starts clusters whose nodes all live in this JVM. */
public final class EmbeddedLauncher implements Launcher {
    /** For {@link java.util.ServiceLoader}. */
    public EmbeddedLauncher() {}

    @Override
    public Cluster embedded(Settings settings) {
        return new EmbeddedCluster(settings);
    }
}
