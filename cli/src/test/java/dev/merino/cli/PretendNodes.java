package dev.merino.cli;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.Encryption;
import dev.merino.launch.LiveOptions;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** Live nodes that run nothing, but say what they were told to. */
record PretendNodes(Optional<String> whyNot, Optional<String> whyNoScan, List<String> ran)
        implements LiveNodes {
    @Override
    public Statistics run(
            Settings settings,
            LaunchSpec launchSpec,
            LiveOptions options,
            PrintWriter out,
            PrintWriter err) {
        ran.add(launchSpec.className() + " " + launchSpec.words() + " on " + options.hosts());
        ran.add("stall " + options.stall() + ", options " + options.jvmOptions());
        if (options.encryption() != Encryption.BETWEEN_MACHINES) {
            ran.add("encryption " + options.encryption());
        }
        if (options.deploys()) {
            ran.add("deploys");
        }
        if (!options.startLimit().equals(LiveOptions.DEFAULT.startLimit())) {
            ran.add("start limit " + options.startLimit());
        }
        return new Statistics(List.of(), 1_500_000_000L);
    }
}
