package dev.merino.launch.join;

import dev.merino.Cluster;
import dev.merino.LaunchException;
import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.embedded.EmbeddedCluster;
import dev.merino.launch.Encryption;
import dev.merino.launch.LiveOptions;
import dev.merino.linux.KernelFeatures;
import dev.merino.rank.handle.DirectMemory;
import dev.merino.rank.handle.OsPages;
import dev.merino.rank.handle.ProtocolList;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes this process a node of the cluster that its environment describes. */
public final class Joining {
    private static final String THREADS = "MERINO_THREADS";
    private static final String PLAIN = "MERINO_PLAIN";
    private static final String TIMEOUT = "MERINO_JOIN_TIMEOUT";
    private static final int TIMEOUT_DEFAULT_S = 60;

    private final EnvironmentVariables variables;
    private final Optional<LaunchEnvironment> environment;

    /** Of a process with that environment. */
    public Joining(Map<String, String> environment) {
        this.variables = new EnvironmentVariables(environment);
        this.environment = LaunchEnvironment.of(environment);
    }

    /** As many ranks in each process as the environment says; one if it says nothing. */
    public Settings settings() {
        return Settings.of(1, variables.has(THREADS) ? variables.number(THREADS) : 1);
    }

    /**
     * The cluster, when all processes have come; one of a single node if there are no others.
     *
     * @param wanted as all processes must want it; how many nodes there are says the environment
     * @throws LaunchException if they do not come together, with the reason
     */
    public Cluster join(Settings wanted, LiveOptions options) {
        if (environment.isEmpty() || environment.get().size() == 1) {
            return new EmbeddedCluster(withNodes(wanted, 1));
        }
        LaunchEnvironment here = environment.get();
        Settings settings = OsPages.in(withNodes(wanted, here.size()));
        ProtocolList.require(settings.protocol());
        if (ProtocolList.isOneLevel(settings) && settings.ranksPerNode() > 1) {
            throw new LaunchException(
                    "with %s each rank is a node: start a process for each, with one thread."
                            .formatted(settings.protocol()));
        }
        Settings possible = possible(settings);
        LiveOptions chosen =
                variables.has(PLAIN) ? options.withEncryption(Encryption.NONE) : options;
        warn(here, settings, chosen);
        try {
            return new JoinedCluster(here, possible, chosen, gather(here, settings, chosen));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MerinoException("joining was interrupted.", e);
        }
    }

    /** These settings with that many nodes, each of one process. */
    public static Settings withNodes(Settings settings, int nodes) {
        return settings.withNodes(nodes).withWorkers(1);
    }

    /** On rank 0 only: once is enough. */
    private static void warn(LaunchEnvironment here, Settings settings, LiveOptions options) {
        if (here.rank() == 0) {
            options.encryption()
                    .warning(settings.transport(), here.isOneMachine())
                    .ifPresent(System.err::println);
        }
    }

    private Rendezvous gather(LaunchEnvironment here, Settings settings, LiveOptions options)
            throws InterruptedException {
        boolean isSealed = options.encryption().isOn(here.isOneMachine());
        String text =
                "%s, %d bytes in pages of %d, %s"
                        .formatted(
                                settings,
                                settings.spaceBytes(),
                                settings.osPageBytes(),
                                isSealed ? "encrypted" : "plain");
        JoinRequest self = new JoinRequest(here.rank(), here.size(), text, Sidecar.here());
        return here.rank() == 0
                ? RendezvousServer.gather(RendezvousAcceptor.open(here), self, timeoutMs())
                : RendezvousClient.gather(here, self, timeoutMs());
    }

    private long timeoutMs() {
        return 1000L * (variables.has(TIMEOUT) ? variables.number(TIMEOUT) : TIMEOUT_DEFAULT_S);
    }

    /** What this machine can do of it; the others may be able to do more. */
    private static Settings possible(Settings settings) {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            throw new LaunchException("several processes can join a cluster on Linux only.");
        }
        if (!DirectMemory.BY_ADDRESS) {
            throw new LaunchException(
                    "shared memory is reached by address: start this process with java"
                            + " --enable-native-access=ALL-UNNAMED.");
        }
        KernelFeatures kernel = KernelFeatures.probe();
        List<String> complaints = kernel.complaints();
        if (!kernel.canTrap()) {
            throw new LaunchException(
                    complaints.isEmpty() ? "the kernel refuses." : complaints.getFirst());
        }
        return kernel.canScan() ? settings : settings.withTracking(Tracking.TRAP);
    }
}
