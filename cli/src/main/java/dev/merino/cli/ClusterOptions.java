package dev.merino.cli;

import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.Transport;
import dev.merino.apps.kit.Progress;
import dev.merino.coherence.Protocols;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.LiveRun;
import dev.merino.launch.join.Joining;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The options that set up a cluster; what is left out keeps the default of {@link Settings}. */
final class ClusterOptions {
    static final String FAITHFUL = "--faithful";

    static final String FAITHFUL_HELP =
            "Run the protocols csm-*, fine, hlrc-* and newgendsm* as in their papers: without"
                    + " sharers that stay, releases that do not wait, diffs that travel together,"
                    + " pages fetched ahead or again, and copies read at neighbours. Other"
                    + " protocols stay as they are. A single node also keeps its memory under the"
                    + " protocol, which it needs for nobody.";

    private static final int DEFAULT_NODES = 2;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "How many nodes (default: 2, or one for each host).")
    private @Nullable Integer nodes;

    @Option(
            names = "--workers",
            paramLabel = "M",
            description = "How many processes run the ranks of a node (default: 1).")
    private @Nullable Integer workers;

    @Option(
            names = "--threads",
            paramLabel = "T",
            description = "How many ranks each worker runs (default: 1).")
    private @Nullable Integer threads;

    @Option(
            names = "--embedded",
            description =
                    "Run all nodes inside this JVM; the default when live nodes are unavailable.")
    private boolean embedded;

    @Option(
            names = "--races",
            description =
                    "Look for data races of the program, with all nodes inside this JVM: two"
                            + " accesses to one element that no synchronisation orders. Slow.")
    private boolean races;

    @Option(
            names = "--write-races",
            description =
                    "Look for data races among the writes of live nodes, for programs that are too"
                            + " large for --races: what two nodes change of a page is compared."
                            + " Implies --protocol "
                            + Settings.RACES_PROTOCOL
                            + ".")
    private boolean writeRaces;

    /** Nobody means less: whoever forgets the unit of --space means more. */
    private static final long SPACE_BYTES_MIN = 1 << 20;

    /** A few of the lines in which a processor's caches keep coherent. */
    private static final int FINE_BYTES = 256;

    @Option(
            names = "--protocol",
            paramLabel = "P",
            completionCandidates = Candidates.ProtocolNames.class,
            description =
                    "The coherence protocol (default: "
                            + Settings.DEFAULT_PROTOCOL
                            + "); auto chooses one for each array, by --profile.")
    private @Nullable String protocol;

    private @Nullable String usual;

    @Option(names = FAITHFUL, description = FAITHFUL_HELP)
    private boolean faithful;

    @Option(
            names = "--unit",
            paramLabel = "BYTES",
            converter = ByteCount.class,
            description =
                    "The coherence unit, a power of two such as 256 or 16k (default: one page"
                            + " of the operating system, mostly 4096; 256 with --protocol fine)."
                            + " Below a page accesses are checked in software.")
    private @Nullable Long unitBytes;

    @Option(
            names = "--space",
            paramLabel = "SIZE",
            converter = ByteCount.class,
            description =
                    "How much shared memory there is, 1m at least, such as 512m or 4g (default:"
                            + " 1g).")
    private @Nullable Long spaceBytes;

    @Option(
            names = "--homes-from",
            paramLabel = "FILE",
            description = "Begin with the homes of pages that merino simulate --save-homes wrote.")
    private @Nullable Path homes;

    @Option(
            names = "--barrier-fan-out",
            paramLabel = "K",
            description =
                    "Make barriers trees with K children a node; 0 makes them central (the"
                            + " default).")
    private @Nullable Integer barrierFanOut;

    @Option(
            names = "--writes",
            paramLabel = "HOW",
            completionCandidates = Candidates.Writes.class,
            description =
                    "How live nodes find out which pages were written: scan or trap (default: scan"
                            + " where the kernel can).")
    private @Nullable String writes;

    @Option(
            names = "--transport",
            paramLabel = "HOW",
            completionCandidates = Candidates.Transports.class,
            description =
                    "How live nodes reach each other: auto, shm, tcp, udp or ucx (default: auto,"
                            + " shared memory inside a machine and TCP between machines).")
    private @Nullable String transport;

    @Option(
            names = "--loss",
            paramLabel = "PERCENT",
            description =
                    "Lose so many of a hundred datagrams on purpose, double and delay as many; goes"
                            + " with --transport udp.")
    private int lossPercent;

    @Mixin private HostOptions hosts = new HostOptions();

    @Option(
            names = "--stall",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description =
                    "Show where all ranks wait when none was done waiting for that long, such as"
                            + " 30s.")
    private Duration stall = Duration.ZERO;

    @Option(
            names = "--dead-after",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description =
                    "Take a node for dead, and end the run, when it was not heard for that long"
                            + " (default: 10s if nodes are on several machines; never on one, where"
                            + " the kernel tells).")
    private @Nullable Duration deadAfter;

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description = "End the run if the program takes longer, such as 10m (default: never).")
    private Duration timeLimit = Duration.ZERO;

    @Mixin private EncryptionOptions traffic = new EncryptionOptions();

    @Option(
            names = "--no-bind",
            description =
                    "Let the kernel place ranks and keepers on any core; else nodes of one machine"
                            + " share its cores out among them if there are enough.")
    private boolean unbound;

    @Option(
            names = "--jvm-option",
            paramLabel = "WORD",
            description =
                    "An option for the JVMs of the workers, as in --jvm-option=-Xmx2g; those in"
                            + " MERINO_OPTS come first.")
    private List<String> jvmOptions = new ArrayList<>();

    /**
     * Whether nodes are to be processes, which {@code live} can say.
     *
     * @throws UsageException if they are to be and cannot
     */
    boolean isLive(LiveNodes live, Consumer<String> tell) {
        if (embedded || races) {
            refuseForLiveNodesOnly(embedded ? "--embedded" : "--races");
            return false;
        }
        Optional<String> whyNot = live.whyNot();
        whyNot.ifPresent(why -> require(!hosts.isGiven(), "--hosts", why));
        whyNot.ifPresent(why -> tell.accept("running all nodes inside this JVM: " + why));
        return whyNot.isEmpty();
    }

    /** Refuses what {@code option}, which runs all nodes inside this JVM, does not go with. */
    private void refuseForLiveNodesOnly(String option) {
        require(!hosts.isGiven(), "--hosts", option + " runs all nodes here");
        require(
                !hosts.isAnyGiven(),
                "--ports, --interface or --start-limit",
                option + " starts no process");
        require(stall.isZero(), "--stall", option + " finds stalled ranks by itself");
        require(deadAfter == null, "--dead-after", option + " has one process");
        require(timeLimit.isZero(), "--time-limit", option + " cannot stop a program");
        require(jvmOptions.isEmpty(), "--jvm-option", option + " has no workers");
        require(lossPercent == 0, "--loss", option + " has no network");
        require(!traffic.isPlain(), "--plain", option + " sends nothing");
        require(!writeRaces, "--write-races", option + " looks at every access by --races");
    }

    /** What to say to somebody who runs {@code protocol} with {@code --faithful}, if anything. */
    static Optional<String> noteOnFaithful(boolean faithful, String protocol) {
        return faithful && !Protocols.hasFaithful(protocol)
                ? Optional.of(FAITHFUL + " changes nothing about " + protocol)
                : Optional.empty();
    }

    private static void require(boolean holds, String option, String why) {
        if (!holds) {
            throw new UsageException("%s cannot be used here: %s".formatted(option, why));
        }
    }

    /** How live nodes are started. */
    LiveOptions liveOptions(boolean verbose) {
        List<String> words = new ArrayList<>();
        String more = System.getenv("MERINO_OPTS");
        if (more != null && !more.isBlank()) {
            words.addAll(List.of(more.strip().split("\\s+")));
        }
        words.addAll(Progress.jvmOptions()); // long apps say how far they have come
        words.addAll(jvmOptions);
        return hosts.in(LiveOptions.DEFAULT)
                .withStall(stall)
                .withDeadAfter(deadAfter)
                .withTimeLimit(timeLimit)
                .withJvmOptions(words)
                .withBind(!unbound)
                .withVerbose(verbose)
                .withEncryption(traffic.encryption());
    }

    /** The settings with a way to find written pages that the kernel can do. */
    Settings tracked(Settings settings, LiveNodes live) {
        if (settings.tracking() == Tracking.TRAP) {
            return settings;
        }
        Optional<String> whyNoScan = live.whyNoScan();
        whyNoScan.ifPresent(why -> require(writes == null, "--writes scan", why));
        return whyNoScan.isEmpty() ? settings : settings.withTracking(Tracking.TRAP);
    }

    static Transport transport(String name) {
        return switch (name) {
            case "auto" -> Transport.AUTO;
            case "shm" -> Transport.SHM;
            case "tcp" -> Transport.TCP;
            case "udp" -> Transport.UDP;
            case "ucx" -> Transport.UCX;
            default ->
                    throw new UsageException(
                            "--transport takes auto, shm, tcp, udp or ucx, not " + name + ".");
        };
    }

    private RaceSearch raceSearch() {
        if (races) {
            return RaceSearch.ACCESSES;
        }
        return writeRaces ? RaceSearch.WRITES : RaceSearch.NONE;
    }

    private static Tracking tracking(String name) {
        return switch (name) {
            case "scan" -> Tracking.SCAN;
            case "trap" -> Tracking.TRAP;
            default -> throw new UsageException("--writes takes scan or trap, not " + name + ".");
        };
    }

    private int nodeCount() {
        if (nodes != null) {
            return nodes;
        }
        int places = hosts.hosts().size();
        return places == 0 ? DEFAULT_NODES : places;
    }

    /** What the options say. */
    Settings settings() {
        hosts.check();
        return LiveRun.fitting(settings(nodeCount(), threads == null ? 1 : threads));
    }

    /**
     * What the options say for the nodes that processes become which were started together.
     *
     * @throws UsageException if they say what only a launcher can do
     */
    Settings joinSettings(int processes) {
        String why = "%d processes were started together, each is a node".formatted(processes);
        require(nodes == null || nodes == processes, "--nodes", why);
        require(workers == null || workers == 1, "--workers", why);
        require(!embedded, "--embedded", why);
        require(!races, "--races", why);
        require(!isAuto(), "--protocol auto", why + "; it would choose for itself");
        require(!hosts.isGiven(), "--hosts", why);
        require(jvmOptions.isEmpty(), "--jvm-option", "MERINO_OPTS has the options of this JVM");
        int usual = new Joining(System.getenv()).settings().threads();
        return settings(processes, threads == null ? usual : threads);
    }

    /** Whether each array is to have the protocol that a profile says. */
    boolean isAuto() {
        return ProfileOptions.AUTO.equals(protocol);
    }

    /** Arrays for which nothing is chosen have this protocol, as in the run of the profile. */
    void beginWith(String recorded) {
        usual = recorded;
    }

    private Settings settings(int nodeCount, int threadCount) {
        try {
            Settings settings = Settings.of(nodeCount, threadCount);
            settings = workers == null ? settings : settings.withWorkers(workers);
            settings = writes == null ? settings : settings.withTracking(tracking(writes));
            settings = transport == null ? settings : settings.withTransport(transport(transport));
            settings = settings.withLossPercent(lossPercent).withFaithful(faithful);
            settings = settings.withRaces(raceSearch());
            String name = isAuto() ? usual : protocol;
            settings =
                    name == null
                            ? settings
                            : settings.withProtocol(CheckCommand.knownProtocol(name));
            settings = settings.withUnitBytes(unitOf(settings));
            settings = spaceBytes == null ? settings : settings.withSpaceBytes(meant(spaceBytes));
            settings = homes == null ? settings : homesOf(homes, settings);
            return barrierFanOut == null ? settings : settings.withBarrierFanOut(barrierFanOut);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Settings homesOf(Path file, Settings settings) {
        return new HomesFile(file).given(settings, settings.unitBytes());
    }

    private static long meant(long spaceBytes) {
        if (spaceBytes < SPACE_BYTES_MIN) {
            throw new UsageException(
                    "--space is %d bytes, too few for any program: give 1m at least, with the unit,"
                                    .formatted(spaceBytes)
                            + " such as --space 8m or --space 8g.");
        }
        return spaceBytes;
    }

    private int unitOf(Settings settings) {
        if (unitBytes != null) {
            return unitBytes(unitBytes);
        }
        return settings.protocol().equals(Protocols.FINE) ? FINE_BYTES : settings.unitBytes();
    }

    /** Settings know ints only; what is larger is too large anyway, and they say so. */
    private static int unitBytes(long bytes) {
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }
}
