package dev.merino;

/**
 * The part of a Merino runtime that joins clusters of processes which somebody else has started;
 * {@link java.util.ServiceLoader} finds it.
 */
public interface JoinProvider {
    /** Joins the cluster that the environment describes, with as many ranks as it says. */
    Cluster join();

    /** The same, set up as {@code settings} say in all but the number of nodes and workers. */
    Cluster join(Settings settings);
}
