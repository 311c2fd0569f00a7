package dev.merino.spi;

import dev.merino.Cluster;
import dev.merino.Settings;

/** A runtime that can start clusters, found with {@link java.util.ServiceLoader}. */
public interface Launcher {
    /** Starts an embedded cluster: all nodes in this JVM. */
    Cluster embedded(Settings settings);
}
