package dev.merino.cli;

import dev.merino.Cluster;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.join.LaunchEnvironment;

import java.io.PrintWriter;
import java.util.Optional;

/** Clusters whose nodes are processes, as the command line needs them. */
interface LiveNodes {
    /** Why this machine can have none, as a sentence; nothing if it can. */
    Optional<String> whyNot();

    /** Why written pages cannot be found by scans, as a sentence; nothing if they can. */
    Optional<String> whyNoScan();

    /** The processes that were started together with this one; nothing if there are none. */
    default Optional<LaunchEnvironment> environment() {
        return Optional.empty();
    }

    /** The cluster of all of them, when all have come. */
    default Cluster join(Settings settings, LiveOptions options) {
        throw new UsageException("these nodes cannot be joined.");
    }

    /** Runs {@code launchSpec}; its output goes to {@code out} and {@code err}. */
    Statistics run(
            Settings settings,
            LaunchSpec launchSpec,
            LiveOptions options,
            PrintWriter out,
            PrintWriter err);
}
