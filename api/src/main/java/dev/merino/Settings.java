package dev.merino;

import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How a cluster is set up. All defaults are here.
 *
 * @param nodes how many nodes, from 1
 * @param workers how many processes run the ranks of a live node, from 1; an embedded node has as
 *     many ranks as such a node, all in one process
 * @param threads how many ranks each worker runs, from 1
 * @param protocol the protocol of arrays that do not name one
 * @param unitBytes the coherence unit of arrays that do not name one: a power of two from 64; below
 *     a page of the operating system live nodes check accesses in software; 0 for one such page,
 *     while {@code osPageBytes} is not known
 * @param spaceBytes how much shared memory all arrays together may take
 * @param barrierFanOut how many children a node has in the tree of a barrier; 0 makes it central:
 *     all report to node 0
 * @param tracking how live nodes find out which pages were written
 * @param transport how live nodes reach each other
 * @param lossPercent how many of a hundred datagrams are lost, doubled and delayed on purpose,
 *     each; only UDP has any
 * @param osPageBytes the page of the operating system, the same on all nodes; 0 until the cluster
 *     starts, which asks the kernel
 * @param faithful whether Cashmere protocols, {@code fine} and those of home-based lazy release
 *     consistency leave out what their papers do not have: sharers that stay, releases that do not
 *     wait, diffs that travel together, pages fetched ahead or again, copies read at neighbours.
 *     Slower; for comparisons with the papers
 * @param checkpoints where snapshots go, and whether the program goes on from one
 * @param races whether data races of the program are looked for, which only embedded clusters can;
 *     a run with races fails with a {@link DataRaceException}
 */
public record Settings(
        int nodes,
        int workers,
        int threads,
        String protocol,
        int unitBytes,
        long spaceBytes,
        int barrierFanOut,
        Tracking tracking,
        Transport transport,
        int lossPercent,
        int osPageBytes,
        boolean faithful,
        Checkpoints checkpoints,
        boolean races) {
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

    /** The most datagrams of a hundred that may be lost on purpose. */
    public static final int LOSS_PERCENT_MAX = 30;

    private static final long DEFAULT_SPACE_BYTES = 1L << 30;

    /** Refuses what cannot be. */
    public Settings {
        requireCount("nodes", nodes);
        requireCount("workers", workers);
        requireCount("threads", threads);
        requireCount("ranks of a node", workers * threads);
        Objects.requireNonNull(protocol, "protocol");
        Objects.requireNonNull(tracking, "tracking");
        Objects.requireNonNull(transport, "transport");
        Objects.requireNonNull(checkpoints, "checkpoints");
        requireOsPage(osPageBytes);
        unitBytes = unitBytes == 0 ? osPageBytes : unitBytes;
        if (unitBytes != 0) {
            requireUnit(unitBytes);
        }
        requireLoss(lossPercent, transport);
        requireSpace(spaceBytes, Math.max(osPageBytes, OS_PAGE_BYTES_MIN));
        if (barrierFanOut < 0) {
            throw new IllegalArgumentException(
                    "barrier fan-out is "
                            + barrierFanOut
                            + ": give 0 for a central barrier, 1 or more for a tree");
        }
    }

    /** The defaults, with {@code nodes} nodes of {@code threads} ranks. */
    public static Settings of(int nodes, int threads) {
        return new Settings(
                nodes,
                1,
                threads,
                DEFAULT_PROTOCOL,
                0,
                DEFAULT_SPACE_BYTES,
                0,
                Tracking.SCAN,
                Transport.AUTO,
                0,
                0,
                false,
                Checkpoints.NONE,
                false);
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

    /** These settings with or without a look for data races. */
    public Settings withRaces(boolean choice) {
        return changed(draft -> draft.races = choice);
    }

    private Settings changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    /** Settings that change. */
    private static final class Draft {
        private int nodes;
        private int workers;
        private int threads;
        private String protocol;
        private int unitBytes;
        private long spaceBytes;
        private int barrierFanOut;
        private Tracking tracking;
        private Transport transport;
        private int lossPercent;
        private int osPageBytes;
        private boolean faithful;
        private Checkpoints checkpoints;
        private boolean races;

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
        }

        Settings settings() {
            return new Settings(
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
                    races);
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

    private static void requireOsPage(int bytes) {
        boolean isPage =
                Integer.bitCount(bytes) == 1
                        && bytes >= OS_PAGE_BYTES_MIN
                        && bytes <= OS_PAGE_BYTES_MAX;
        if (bytes != 0 && !isPage) {
            throw new IllegalArgumentException(
                    "an operating system with pages of %d bytes: give a power of two from %d to %d"
                            .formatted(bytes, OS_PAGE_BYTES_MIN, OS_PAGE_BYTES_MAX));
        }
    }

    private static void requireSpace(long bytes, int pageBytes) {
        if (bytes < pageBytes) {
            throw new IllegalArgumentException(
                    "space is %d bytes: give at least one page of %d".formatted(bytes, pageBytes));
        }
    }

    private static void requireLoss(int percent, Transport transport) {
        if (percent < 0 || percent > LOSS_PERCENT_MAX) {
            throw new IllegalArgumentException(
                    "a loss of %d%%: give a number from 0 to %d"
                            .formatted(percent, LOSS_PERCENT_MAX));
        }
        if (percent > 0 && transport != Transport.UDP) {
            throw new IllegalArgumentException(
                    "a loss of %d%% over %s: only UDP loses datagrams, choose that"
                            .formatted(percent, lowerCase(transport)));
        }
    }

    private static void requireCount(String what, int count) {
        if (count < 1 || count > COUNT_MAX) {
            throw new IllegalArgumentException(
                    "%d %s: give a number from 1 to %d".formatted(count, what, COUNT_MAX));
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s%s x %s, protocol %s%s, unit %s, space %s, %s barriers%s%s%s%s%s",
                counted(nodes, "node"),
                workers == 1 ? "" : " x " + counted(workers, "worker"),
                counted(threads, "thread"),
                protocol,
                faithful ? " (faithful)" : "",
                unitBytes == 0 ? "one page" : unitBytes + " bytes",
                size(spaceBytes),
                barrierFanOut == 0 ? "central" : "tree (" + barrierFanOut + ")",
                tracking == Tracking.SCAN ? "" : ", writes trapped",
                transport == Transport.AUTO ? "" : ", over " + lowerCase(transport),
                lossPercent == 0 ? "" : " with " + lossPercent + "% loss",
                checkpoints.isOn() ? ", snapshots in " + checkpoints.folder() : "",
                races ? ", looking for races" : "");
    }

    private static String lowerCase(Transport transport) {
        return transport.name().toLowerCase(Locale.ROOT);
    }

    /** {@code bytes} in the largest unit of which they are a whole number. */
    private static String size(long bytes) {
        if (bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MiB";
        }
        return bytes % (1 << 10) == 0 ? (bytes >> 10) + " KiB" : bytes + " bytes";
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
