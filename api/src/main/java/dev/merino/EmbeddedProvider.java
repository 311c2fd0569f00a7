package dev.merino;

/**
 * The part of a Merino runtime that starts clusters inside this JVM; {@link
 * java.util.ServiceLoader} finds it.
 */
public interface EmbeddedProvider {
    /** Starts a cluster whose nodes are all in this JVM. */
    Cluster embedded(Settings settings);
}
