package dev.merino;

/**
 * The part of a Merino runtime that starts clusters whose nodes are processes; {@link
 * java.util.ServiceLoader} finds it.
 */
public interface LiveProvider {
    /** A cluster that starts processes for each run. */
    Cluster live(Settings settings);
}
