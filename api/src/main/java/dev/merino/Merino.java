package dev.merino;

import dev.merino.spi.Launcher;

import java.util.ServiceLoader;

/** Where clusters come from. */
public final class Merino {
    private Merino() {}

    /**
     * A cluster inside this JVM: {@code nodes} nodes, each with its own copy of memory and {@code
     * threads} ranks. For tests, debuggers, and machines that cannot do more.
     */
    public static Cluster embedded(int nodes, int threads) {
        return embedded(Settings.of(nodes, threads));
    }

    /** A cluster inside this JVM, set up as {@code settings} say. */
    public static Cluster embedded(Settings settings) {
        return ServiceLoader.load(Launcher.class, Merino.class.getClassLoader())
                .findFirst()
                .orElseThrow(
                        () ->
                                new MerinoException(
                                        "no Merino runtime on the class path or module path: add"
                                                + " dev.merino:merino-node"))
                .embedded(settings);
    }
}
