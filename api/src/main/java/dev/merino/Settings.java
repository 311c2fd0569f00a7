package dev.merino;

import java.util.Locale;

/**
 * How a cluster is set up. All defaults are here.
 *
 * @param nodes how many nodes, from 1
 * @param threads how many ranks each node runs, from 1
 * @param protocol the protocol of arrays that do not name one
 * @param unitBytes the coherence unit of arrays that do not name one: a power of two from 4096
 * @param spaceBytes how much shared memory all arrays together may take
 * @param barrierFanOut how many children a node has in the tree of a barrier; 0 makes it central:
 *     all report to node 0
 */
public record Settings(
        int nodes,
        int threads,
        String protocol,
        int unitBytes,
        long spaceBytes,
        int barrierFanOut) {
    /** The smallest coherence unit. */
    public static final int PAGE_BYTES = 4096;

    /** The largest coherence unit: what one message can carry with ease. */
    public static final int UNIT_BYTES_MAX = 1 << 20;

    /** The most nodes, and the most ranks of a node. */
    public static final int COUNT_MAX = 1024;

    /** The protocol of a cluster that does not name one. */
    public static final String DEFAULT_PROTOCOL = "csm-none";

    private static final long DEFAULT_SPACE_BYTES = 1L << 30;

    /** Refuses what cannot be. */
    public Settings {
        requireCount("nodes", nodes);
        requireCount("threads", threads);
        requireUnit(unitBytes);
        if (spaceBytes < PAGE_BYTES) {
            throw new IllegalArgumentException(
                    "space is " + spaceBytes + " bytes: give at least one page of " + PAGE_BYTES);
        }
        if (barrierFanOut < 0) {
            throw new IllegalArgumentException(
                    "barrier fan-out is "
                            + barrierFanOut
                            + ": give 0 for a central barrier, 1 or more for a tree");
        }
    }

    /** The defaults, with {@code nodes} nodes of {@code threads} ranks. */
    public static Settings of(int nodes, int threads) {
        return new Settings(nodes, threads, DEFAULT_PROTOCOL, PAGE_BYTES, DEFAULT_SPACE_BYTES, 0);
    }

    /** These settings with another default protocol. */
    public Settings withProtocol(String name) {
        return new Settings(nodes, threads, name, unitBytes, spaceBytes, barrierFanOut);
    }

    /** These settings with another default coherence unit. */
    public Settings withUnitBytes(int bytes) {
        return new Settings(nodes, threads, protocol, bytes, spaceBytes, barrierFanOut);
    }

    /** These settings with another limit on shared memory. */
    public Settings withSpaceBytes(long bytes) {
        return new Settings(nodes, threads, protocol, unitBytes, bytes, barrierFanOut);
    }

    /** These settings with another shape of barriers. */
    public Settings withBarrierFanOut(int fanOut) {
        return new Settings(nodes, threads, protocol, unitBytes, spaceBytes, fanOut);
    }

    /** How many ranks in all. */
    public int size() {
        return nodes * threads;
    }

    /**
     * Refuses a coherence unit that is no power of two from {@link #PAGE_BYTES} to {@link
     * #UNIT_BYTES_MAX}.
     */
    public static void requireUnit(int unitBytes) {
        if (Integer.bitCount(unitBytes) != 1
                || unitBytes < PAGE_BYTES
                || unitBytes > UNIT_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a coherence unit of %d bytes: give a power of two from %d to %d"
                            .formatted(unitBytes, PAGE_BYTES, UNIT_BYTES_MAX));
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
                "%d node%s x %d thread%s, protocol %s, unit %d bytes, space %d MiB, %s barriers",
                nodes,
                nodes == 1 ? "" : "s",
                threads,
                threads == 1 ? "" : "s",
                protocol,
                unitBytes,
                spaceBytes >> 20,
                barrierFanOut == 0 ? "central" : "tree (" + barrierFanOut + ")");
    }
}
