package dev.merino;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How a cluster is set up. All defaults are here; each {@code with} method returns other settings:
 *
 * {@snippet class="com.example.guide.cluster.Starting" region="settings"}
 */
public final class Settings {
    /** The smallest page of an operating system on which Merino runs. */
    public static final int OS_PAGE_BYTES_MIN = 4096;

    /** The largest. */
    public static final int OS_PAGE_BYTES_MAX = 1 << 16;

    /** The smallest coherence unit. */
    public static final int UNIT_BYTES_MIN = 64;

    /** The largest coherence unit: what one message can carry with ease. */
    public static final int UNIT_BYTES_MAX = 1 << 20;

    /** The most nodes, and the most ranks of a node. */
    public static final int COUNT_MAX = 1024;

    /** The protocol of a cluster that does not name one. */
    public static final String DEFAULT_PROTOCOL = "csm-none";

    /** The protocol under which live nodes find races: its nodes know which writes are ordered. */
    public static final String RACES_PROTOCOL = "tmk-lrc";

    /** The most datagrams of a hundred that may be lost on purpose. */
    public static final int LOSS_PERCENT_MAX = 30;

    private static final long DEFAULT_SPACE_BYTES = 1L << 30;

    private final int nodes;
    private final int workers;
    private final int threads;
    private final String protocol;
    private final int unitBytes;
    private final long spaceBytes;
    private final int barrierFanOut;
    private final Tracking tracking;
    private final Transport transport;
    private final int lossPercent;
    private final int osPageBytes;
    private final boolean faithful;
    private final Checkpoints checkpoints;
    private final RaceSearch races;
    private final List<String> firstHomes;

    /** Refuses what cannot be. */
    private Settings(Draft draft) {
        nodes = draft.nodes;
        workers = draft.workers;
        threads = draft.threads;
        protocol = Objects.requireNonNull(draft.protocol, "protocol");
        unitBytes = draft.unitBytes == 0 ? draft.osPageBytes : draft.unitBytes;
        spaceBytes = draft.spaceBytes;
        barrierFanOut = draft.barrierFanOut;
        tracking = Objects.requireNonNull(draft.tracking, "tracking");
        transport = Objects.requireNonNull(draft.transport, "transport");
        lossPercent = draft.lossPercent;
        osPageBytes = draft.osPageBytes;
        faithful = draft.faithful;
        checkpoints = Objects.requireNonNull(draft.checkpoints, "checkpoints");
        races = Objects.requireNonNull(draft.races, "races");
        firstHomes = List.copyOf(draft.firstHomes);
        SettingsCheck.check(this);
    }

    /** The defaults, with {@code nodes} nodes of {@code threads} ranks. */
    public static Settings of(int nodes, int threads) {
        return new Settings(new Draft(nodes, threads));
    }

    /** How many nodes, from 1. */
    public int nodes() {
        return nodes;
    }

    /**
     * How many processes run the ranks of a live node, from 1; an embedded node has as many ranks
     * as such a node, all in one process.
     */
    public int workers() {
        return workers;
    }

    /** How many ranks each worker runs, from 1. */
    public int threads() {
        return threads;
    }

    /** The protocol of arrays that do not name one. */
    public String protocol() {
        return protocol;
    }

    /**
     * The coherence unit of arrays that do not name one: a power of two from 64; below a page of
     * the operating system live nodes check accesses in software; 0 for one such page, while {@link
     * #osPageBytes} is not known.
     */
    public int unitBytes() {
        return unitBytes;
    }

    /** How much shared memory all arrays together may take. */
    public long spaceBytes() {
        return spaceBytes;
    }

    /**
     * How many children a node has in the tree of a barrier; 0 makes it central: all report to node
     * 0.
     */
    public int barrierFanOut() {
        return barrierFanOut;
    }

    /** How live nodes find out which pages were written. */
    public Tracking tracking() {
        return tracking;
    }

    /** How live nodes reach each other. */
    public Transport transport() {
        return transport;
    }

    /**
     * How many of a hundred datagrams are lost, doubled and delayed on purpose, each; only UDP has
     * any.
     */
    public int lossPercent() {
        return lossPercent;
    }

    /**
     * The page of the operating system, the same on all nodes; 0 until the cluster starts, which
     * asks the kernel.
     */
    public int osPageBytes() {
        return osPageBytes;
    }

    /**
     * Whether Cashmere protocols, {@code fine} and those of home-based lazy release consistency
     * leave out what their papers do not have: sharers that stay, releases that do not wait, diffs
     * that travel together, pages fetched ahead or again, copies read at neighbours. Slower; for
     * comparisons with the papers.
     */
    public boolean faithful() {
        return faithful;
    }

    /** Where snapshots go, and whether the program goes on from one. */
    public Checkpoints checkpoints() {
        return checkpoints;
    }

    /**
     * Which data races of the program are looked for; a run that finds one fails with a {@link
     * DataRaceException}.
     */
    public RaceSearch races() {
        return races;
    }

    /**
     * Where pages are at home first, whatever node touches them first: in each line the first of
     * some pages, the page behind the last one, and their node, as {@code ./merino simulate
     * --save-homes} writes them. Pages that no line names go to the node that touches them first.
     */
    public List<String> firstHomes() {
        return firstHomes;
    }

    /** These settings with another number of nodes. */
    public Settings withNodes(int count) {
        return changed(draft -> draft.nodes = count);
    }

    /** These settings with another number of ranks for each worker. */
    public Settings withThreads(int count) {
        return changed(draft -> draft.threads = count);
    }

    /** These settings with another number of processes for the ranks of a live node. */
    public Settings withWorkers(int count) {
        return changed(draft -> draft.workers = count);
    }

    /** These settings with another default protocol. */
    public Settings withProtocol(String name) {
        return changed(draft -> draft.protocol = name);
    }

    /** These settings with another default coherence unit; 0 is one page of the system. */
    public Settings withUnitBytes(int bytes) {
        return changed(draft -> draft.unitBytes = bytes);
    }

    /** These settings with another limit on shared memory. */
    public Settings withSpaceBytes(long bytes) {
        return changed(draft -> draft.spaceBytes = bytes);
    }

    /** These settings with another shape of barriers. */
    public Settings withBarrierFanOut(int fanOut) {
        return changed(draft -> draft.barrierFanOut = fanOut);
    }

    /** These settings with another way to find out which pages were written. */
    public Settings withTracking(Tracking way) {
        return changed(draft -> draft.tracking = way);
    }

    /** These settings with another way for nodes to reach each other. */
    public Settings withTransport(Transport way) {
        return changed(draft -> draft.transport = way);
    }

    /** These settings with so many of a hundred datagrams lost, doubled and delayed on purpose. */
    public Settings withLossPercent(int percent) {
        return changed(draft -> draft.lossPercent = percent);
    }

    /**
     * These settings on machines with such pages. The coherence unit is one of them if it was left
     * open.
     */
    public Settings withOsPageBytes(int bytes) {
        return changed(draft -> draft.osPageBytes = bytes);
    }

    /** These settings with protocols as in their papers, or as fast as they can be. */
    public Settings withFaithful(boolean choice) {
        return changed(draft -> draft.faithful = choice);
    }

    /** These settings with snapshots, or without. */
    public Settings withCheckpoints(Checkpoints choice) {
        return changed(draft -> draft.checkpoints = choice);
    }

    /**
     * These settings with another search for data races. {@link RaceSearch#WRITES} makes the
     * protocol {@link #RACES_PROTOCOL}.
     */
    public Settings withRaces(RaceSearch choice) {
        return changed(
                draft -> {
                    draft.races = choice;
                    if (choice == RaceSearch.WRITES) {
                        draft.protocol = RACES_PROTOCOL;
                    }
                });
    }

    /** These settings with {@link #firstHomes} from another run. */
    public Settings withFirstHomes(List<String> lines) {
        return changed(draft -> draft.firstHomes = lines);
    }

    private Settings changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return new Settings(draft);
    }

    /** Settings that change. */
    private static final class Draft {
        private int nodes;
        private int workers = 1;
        private int threads;
        private String protocol = DEFAULT_PROTOCOL;
        private int unitBytes;
        private long spaceBytes = DEFAULT_SPACE_BYTES;
        private int barrierFanOut;
        private Tracking tracking = Tracking.SCAN;
        private Transport transport = Transport.AUTO;
        private int lossPercent;
        private int osPageBytes;
        private boolean faithful;
        private Checkpoints checkpoints = Checkpoints.NONE;
        private RaceSearch races = RaceSearch.NONE;
        private List<String> firstHomes = List.of();

        Draft(int nodes, int threads) {
            this.nodes = nodes;
            this.threads = threads;
        }

        Draft(Settings old) {
            nodes = old.nodes;
            workers = old.workers;
            threads = old.threads;
            protocol = old.protocol;
            unitBytes = old.unitBytes;
            spaceBytes = old.spaceBytes;
            barrierFanOut = old.barrierFanOut;
            tracking = old.tracking;
            transport = old.transport;
            lossPercent = old.lossPercent;
            osPageBytes = old.osPageBytes;
            faithful = old.faithful;
            checkpoints = old.checkpoints;
            races = old.races;
            firstHomes = old.firstHomes;
        }
    }

    /** How many ranks a node has, in all its workers together. */
    public int ranksPerNode() {
        return workers * threads;
    }

    /** How many ranks in all. */
    public int size() {
        return nodes * ranksPerNode();
    }

    /**
     * Refuses a coherence unit that is no power of two from {@link #UNIT_BYTES_MIN} to {@link
     * #UNIT_BYTES_MAX}.
     */
    public static void requireUnit(int unitBytes) {
        if (Integer.bitCount(unitBytes) != 1
                || unitBytes < UNIT_BYTES_MIN
                || unitBytes > UNIT_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a coherence unit of %d bytes: give a power of two from %d to %d"
                            .formatted(unitBytes, UNIT_BYTES_MIN, UNIT_BYTES_MAX));
        }
    }

    /** All of it, in one order. */
    private List<Object> values() {
        return List.of(
                nodes,
                workers,
                threads,
                protocol,
                unitBytes,
                spaceBytes,
                barrierFanOut,
                tracking,
                transport,
                lossPercent,
                osPageBytes,
                faithful,
                checkpoints,
                races,
                firstHomes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Settings settings && values().equals(settings.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return SettingsText.of(this);
    }

    static String lowerCase(Transport transport) {
        return transport.name().toLowerCase(Locale.ROOT);
    }
}
