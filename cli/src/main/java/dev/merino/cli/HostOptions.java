package dev.merino.cli;

import dev.merino.launch.HostList;
import dev.merino.launch.HostSpec;
import dev.merino.launch.ListenAddress;
import dev.merino.launch.LiveOptions;
import dev.merino.transport.PortRange;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** The options of clusters on several machines: which they are, and how they reach each other. */
final class HostOptions {
    @Option(
            names = "--hosts",
            paramLabel = "A,B,C",
            split = ",",
            description =
                    "Where the nodes run, one after the other, and round again: alpha,"
                            + " me@alpha:2222, [fd00::1]:22, or alpha*2 for two nodes there. ssh"
                            + " must reach these hosts without a password.")
    private List<String> names = List.of();

    @Option(
            names = "--hosts-file",
            paramLabel = "FILE",
            description =
                    "The same from a file: a host on each line, then slots=2 for two nodes there,"
                            + " and dir=/opt/merino if Merino is in another folder than here.")
    private @Nullable Path file;

    @Option(
            names = "--remote-dir",
            paramLabel = "FOLDER",
            description =
                    "Where Merino is on the other hosts, if not in the same folder as here; with"
                            + " --deploy, where copies go.")
    private @Nullable String folder;

    @Option(
            names = "--deploy",
            description =
                    "Copy Merino and the program's class path to hosts that lack them, by ssh,"
                            + " below ~/.cache/merino. They need a JDK only.")
    private boolean deploys;

    @Option(
            names = "--interface",
            paramLabel = "NAME",
            description =
                    "The network on which this machine listens: an interface such as eth1, or an"
                            + " address of this machine (default: MERINO_INTERFACE, else where the"
                            + " hosts are reached from).")
    private @Nullable String networkInterface;

    @Option(
            names = "--ports",
            paramLabel = "A-B",
            description =
                    "The ports at which processes of the run may listen, for firewalls, such as"
                            + " 7000-7100 (default: MERINO_PORTS, else any).")
    private @Nullable String ports;

    @Option(
            names = "--start-limit",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description =
                    "How long all nodes may take until the program can begin, such as 2m (default:"
                            + " 30s).")
    private @Nullable Duration startLimit;

    /** Whether several machines may be meant. */
    boolean isGiven() {
        return !names.isEmpty() || file != null;
    }

    /** Where nodes run; none for this machine. */
    List<HostSpec> hosts() {
        return parsed(
                () -> {
                    if (!names.isEmpty() && file != null) {
                        throw new IllegalArgumentException(
                                "--hosts and --hosts-file both say where nodes run: give one of"
                                        + " them.");
                    }
                    List<HostSpec> all = file == null ? HostList.parse(names) : HostList.read(file);
                    if (folder == null) {
                        return all;
                    }
                    String there = HostList.requireAbsolute(folder, "--remote-dir");
                    return all.stream().map(host -> host.orIn(there)).toList();
                });
    }

    /** What {@code --hosts} of a command names. */
    static List<HostSpec> parsed(List<String> names) {
        return parsed(() -> HostList.parse(names));
    }

    private static <T> T parsed(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Refuses what does not go together, or cannot be. */
    void check() {
        PortRange _ = ports();
        if (networkInterface != null) { // a run whose nodes are all here would not ask for it
            ListenAddress.requireOurs(networkInterface);
        }
        if (!isGiven() && (folder != null || deploys)) {
            throw new UsageException(
                    "%s is about other hosts: name them with --hosts or --hosts-file."
                            .formatted(deploys ? "--deploy" : "--remote-dir"));
        }
        if (startLimit != null && startLimit.isZero()) {
            throw new UsageException("--start-limit 0s leaves no time to start: give 30s or more.");
        }
    }

    /** Those {@code options}, as these say; what concerns all processes is set for them, too. */
    LiveOptions in(LiveOptions options) {
        PortRange range = ports();
        if (!range.isAny()) {
            System.setProperty(PortRange.PROPERTY, range.toString());
        }
        if (networkInterface != null) {
            System.setProperty(ListenAddress.PROPERTY, networkInterface);
        }
        LiveOptions all = options.withHosts(hosts()).withDeploys(deploys);
        return startLimit == null ? all : all.withStartLimit(startLimit);
    }

    private PortRange ports() {
        String given = ports;
        return given == null ? PortRange.ANY : parsed(() -> range(given));
    }

    private static PortRange range(String text) {
        try {
            return PortRange.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--ports: " + e.getMessage() + ".", e);
        }
    }

    /** Whether one is given that only processes can have. */
    boolean isAnyGiven() {
        return isGiven() || ports != null || networkInterface != null || startLimit != null;
    }
}
