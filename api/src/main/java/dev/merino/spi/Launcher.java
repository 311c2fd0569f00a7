package dev.merino.spi;

import dev.merino.Cluster;
import dev.merino.MerinoException;
import dev.merino.Settings;

/** A runtime that can start clusters, found with {@link java.util.ServiceLoader}. */
public interface Launcher {
    /** Starts an embedded cluster: all nodes in this JVM. */
    Cluster embedded(Settings settings);

    /** Joins the cluster that the environment speaks of, with as many ranks as it says. */
    default Cluster join() {
        throw new MerinoException("this Merino runtime cannot join: use dev.merino:merino-node");
    }

    /** The same, set up as {@code settings} say in all but the number of nodes and workers. */
    default Cluster join(Settings settings) {
        throw new MerinoException("this Merino runtime cannot join: use dev.merino:merino-node");
    }
}
