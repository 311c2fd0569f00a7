package dev.merino.cli;

import dev.merino.Settings;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

/** The options that set up a cluster; what is left out keeps the default of {@link Settings}. */
final class ClusterOptions {
    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "How many nodes (default: ${DEFAULT-VALUE}).")
    private int nodes = 2;

    @Option(
            names = "--threads",
            paramLabel = "T",
            description = "How many ranks each node runs (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(
            names = "--embedded",
            description =
                    "Run all nodes inside this JVM; the default until nodes can be processes of"
                            + " their own.")
    private boolean embedded;

    @Option(
            names = "--protocol",
            paramLabel = "P",
            description = "The coherence protocol (default: " + Settings.DEFAULT_PROTOCOL + ").")
    private @Nullable String protocol;

    @Option(
            names = "--unit",
            paramLabel = "BYTES",
            converter = ByteCount.class,
            description =
                    "The coherence unit, a power of two such as 4096 or 16k (default: one page,"
                            + " 4096).")
    private @Nullable Long unitBytes;

    @Option(
            names = "--space",
            paramLabel = "SIZE",
            converter = ByteCount.class,
            description = "How much shared memory there is, such as 512m or 4g (default: 1g).")
    private @Nullable Long spaceBytes;

    @Option(
            names = "--barrier-fan-out",
            paramLabel = "K",
            description =
                    "Make barriers trees with K children a node; 0 makes them central (the"
                            + " default).")
    private @Nullable Integer barrierFanOut;

    /** What the options say. */
    Settings settings() {
        try {
            Settings settings = Settings.of(nodes, threads);
            settings = protocol == null ? settings : settings.withProtocol(protocol);
            settings = unitBytes == null ? settings : settings.withUnitBytes(unitBytes(unitBytes));
            settings = spaceBytes == null ? settings : settings.withSpaceBytes(spaceBytes);
            return barrierFanOut == null ? settings : settings.withBarrierFanOut(barrierFanOut);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Settings know ints only; what is larger is too large anyway, and they say so. */
    private static int unitBytes(long bytes) {
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }
}
