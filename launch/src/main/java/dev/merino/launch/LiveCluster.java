package dev.merino.launch;

import dev.merino.Cluster;
import dev.merino.ClusterExecutor;
import dev.merino.LaunchException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.Tracking;
import dev.merino.control.JavaCommand;
import dev.merino.control.LaunchSpec;
import dev.merino.linux.KernelFeatures;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.task.OpenExecutors;

import java.io.File;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Starts the processes of a cluster for each run of a program, and ends them with it. */
final class LiveCluster implements Cluster {
    private final Settings settings;
    private final OpenExecutors executors = new OpenExecutors();
    private volatile boolean closed;

    private LiveCluster(Settings settings) {
        this.settings = settings;
    }

    /**
     * A cluster set up as {@code settings} say.
     *
     * @throws LaunchException if this machine cannot have live nodes
     */
    static LiveCluster of(Settings settings) {
        ProtocolList.require(settings.protocol());
        boolean isLinux = System.getProperty("os.name", "").equals("Linux");
        KernelFeatures kernel = isLinux ? KernelFeatures.probe() : null;
        if (kernel == null || !kernel.canTrap()) {
            List<String> why = kernel == null ? List.of() : kernel.complaints();
            throw new LaunchException(
                    "live nodes cannot be started here: %s Merino.embedded runs nodes in this JVM."
                            .formatted(why.isEmpty() ? "they need Linux." : why.getFirst()));
        }
        Settings fitting = LiveRun.fitting(settings);
        return new LiveCluster(kernel.canScan() ? fitting : fitting.withTracking(Tracking.TRAP));
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public Statistics run(Program program, String... arguments) {
        Objects.requireNonNull(program, "program");
        requireOpen();
        return run(new LaunchSpec(nameOf(program.getClass()), classPath(), List.of(arguments)));
    }

    @Override
    public ClusterExecutor executor() {
        requireOpen();
        return executors.open(settings, new LiveTasks(settings, classPath(), this::run));
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException(
                    "the cluster is closed: start another one with Merino.live");
        }
    }

    private Statistics run(LaunchSpec launchSpec) {
        return LiveRun.of(
                        settings,
                        launchSpec,
                        LiveOptions.DEFAULT,
                        writer(System.out),
                        writer(System.err))
                .run();
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, stream.charset());
    }

    /** The name by which other JVMs find the class of the program. */
    static String nameOf(Class<?> type) {
        boolean isFound =
                !type.isHidden()
                        && !type.isAnonymousClass()
                        && !type.isLocalClass()
                        && Modifier.isPublic(type.getModifiers())
                        && Stream.of(type.getConstructors())
                                .anyMatch(constructor -> constructor.getParameterCount() == 0);
        if (!isFound) {
            throw new LaunchException(
                    ("live nodes cannot run %s: other JVMs make the program by its name, so give it"
                                    + " a public class with a public constructor without"
                                    + " parameters, and no lambda.")
                            .formatted(type.getName()));
        }
        return type.getName();
    }

    /** That of this JVM, whose classes the others load anew, with shared static fields. */
    private static List<String> classPath() {
        return Stream.of(JavaCommand.likeThis().classPath().split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .toList();
    }

    @Override
    public void close() {
        closed = true;
        executors.close();
    }
}
