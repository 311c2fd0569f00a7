package dev.merino.cli;

import dev.merino.Cluster;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.LiveRun;
import dev.merino.launch.join.Joining;
import dev.merino.launch.join.LaunchEnvironment;
import dev.merino.linux.KernelFeatures;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** Live nodes on the kernel of this machine. */
final class KernelNodes implements LiveNodes {
    private @Nullable KernelFeatures features;

    @Override
    public Optional<String> whyNot() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return Optional.of("live nodes need Linux.");
        }
        return features().canTrap() ? Optional.empty() : complaint();
    }

    @Override
    public Optional<String> whyNoScan() {
        return features().canScan() ? Optional.empty() : complaint();
    }

    @Override
    public Optional<LaunchEnvironment> environment() {
        return LaunchEnvironment.of(System.getenv());
    }

    @Override
    public Cluster join(Settings settings, LiveOptions options) {
        return new Joining(System.getenv()).join(settings, options);
    }

    @Override
    public Statistics run(
            Settings settings,
            LaunchSpec launchSpec,
            LiveOptions options,
            PrintWriter out,
            PrintWriter err) {
        return LiveRun.of(settings, launchSpec, options, out, err).run();
    }

    private Optional<String> complaint() {
        List<String> all = features().complaints();
        return Optional.of(all.isEmpty() ? "the kernel refuses." : all.getFirst());
    }

    /** Tried when it is needed, and once. */
    private KernelFeatures features() {
        if (features == null) {
            features = KernelFeatures.probe();
        }
        return features;
    }
}
