package dev.merino.node;

import dev.merino.Cluster;
import dev.merino.Settings;
import dev.merino.node.embedded.EmbeddedCluster;
import dev.merino.node.join.Joining;
import dev.merino.node.launch.LiveOptions;
import dev.merino.spi.Launcher;

/** Starts clusters whose nodes all live in this JVM, and joins those of other processes. */
public final class EmbeddedLauncher implements Launcher {
    /** For {@link java.util.ServiceLoader}. */
    public EmbeddedLauncher() {}

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
