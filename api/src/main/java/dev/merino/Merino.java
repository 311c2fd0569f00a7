package dev.merino;

import java.util.ServiceLoader;

/**
 * Where clusters come from: inside this JVM, as processes of this machine, or of all processes that
 * were started together.
 *
 * {@snippet class="com.example.guide.cluster.Starting" region="embedded"}
 */
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
        return provider(EmbeddedProvider.class).embedded(settings);
    }

    /**
     * A cluster on this machine whose nodes are processes, started for each run and ended with it:
     * what {@code ./merino run} does, for tests, IDEs and programs with a main of their own.
     *
     * {@snippet class="com.example.guide.cluster.Starting" region="live"}
     *
     * <p>Other JVMs run the program: they find its class by its name on the class path of this JVM,
     * so it must be public and have a public constructor without parameters. What this object or
     * static fields contain here does not get there; arguments, files and shared memory do. What
     * ranks print is shown on {@code System.out} and {@code System.err} with the rank. {@link
     * Cluster#run} throws a {@link LaunchException} if the processes did not come up, and a {@link
     * MemberFailedException} if the program failed on a rank.
     *
     * @throws LaunchException if this machine cannot have live nodes
     */
    public static Cluster live(int nodes, int threads) {
        return live(Settings.of(nodes, threads));
    }

    /** The same, set up as {@code settings} say. */
    public static Cluster live(Settings settings) {
        return provider(LiveProvider.class).live(settings);
    }

    /**
     * The cluster of all processes that were started together with this one, by mpirun, srun,
     * Kubernetes, or whoever sets {@code MERINO_RANK} and {@code MERINO_SIZE}. Each process is a
     * node of {@code MERINO_THREADS} ranks, one if that is not set. Waits until all have come.
     *
     * <p>Every process must then call {@link Cluster#run} with the same program, equally often;
     * what was counted on all nodes is returned on rank 0, elsewhere that of the own node. A
     * process that was started alone gets a cluster of one node.
     */
    public static Cluster join() {
        return provider(JoinProvider.class).join();
    }

    /** The same, set up as {@code settings} say in all but the number of nodes and workers. */
    public static Cluster join(Settings settings) {
        return provider(JoinProvider.class).join(settings);
    }

    static <T> T provider(Class<T> service) {
        return ServiceLoader.load(service, Merino.class.getClassLoader())
                .findFirst()
                .orElseThrow(
                        () ->
                                new MerinoException(
                                        "no Merino runtime on the class path or module path: add"
                                                + " dev.merino:merino-launch"));
    }
}
