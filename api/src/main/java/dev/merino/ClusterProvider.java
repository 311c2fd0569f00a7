package dev.merino;

/** A runtime that can start clusters, found with {@link java.util.ServiceLoader}. */
public interface ClusterProvider {
    /** Starts an embedded cluster: all nodes in this JVM. */
    Cluster embedded(Settings settings);

    /** Joins the cluster that the environment speaks of, with as many ranks as it says. */
    default Cluster join() {
        throw new MerinoException("this Merino runtime cannot join: use dev.merino:merino-launch");
    }

    /** The same, set up as {@code settings} say in all but the number of nodes and workers. */
    default Cluster join(Settings settings) {
        throw new MerinoException("this Merino runtime cannot join: use dev.merino:merino-launch");
    }
}
