package dev.merino.launch;

import dev.merino.LaunchException;
import dev.merino.MerinoException;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.CoreShare;
import dev.merino.control.JavaCommand;
import dev.merino.control.KeeperCompilers;
import dev.merino.control.LaunchSpec;
import dev.merino.control.LocalHost;
import dev.merino.keeper.KeeperMain;
import dev.merino.keeper.process.KeeperStart;
import dev.merino.keeper.process.ProcessMains;
import dev.merino.rank.handle.OsPages;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.transport.handshake.Secret;
import dev.merino.worker.WorkerMain;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs a program on a live cluster: a keeper process for each node, and worker processes with the
 * ranks.
 */
public final class LiveRun {
    /** Where the processes of live clusters begin. */
    public static final ProcessMains LIVE = ProcessMains.of(KeeperMain.class, WorkerMain.class);

    private final Settings settings;
    private final LaunchSpec launchSpec;
    private final LiveOptions options;
    private final ProcessMains mains;
    private final JavaCommand command;
    private final PrintWriter out;
    private final PrintWriter err;

    LiveRun(
            Settings settings,
            LaunchSpec launchSpec,
            LiveOptions options,
            ProcessMains mains,
            JavaCommand command,
            PrintWriter out,
            PrintWriter err) {
        this.settings = OsPages.in(settings);
        this.launchSpec = launchSpec;
        boolean isLocal = ProcessPlan.isLocal(options.hosts());
        this.options = options.withDeadAfter(options.deadAfter(isLocal));
        this.mains = mains;
        this.command = command;
        this.out = out;
        this.err = err;
    }

    /** A run of {@code launchSpec}; what its ranks print goes to {@code out} and {@code err}. */
    public static LiveRun of(
            Settings settings,
            LaunchSpec launchSpec,
            LiveOptions options,
            PrintWriter out,
            PrintWriter err) {
        return new LiveRun(
                fitting(settings), launchSpec, options, LIVE, JavaCommand.likeThis(), out, err);
    }

    /**
     * The settings of a cluster such as its protocol wants it, which may make each rank a node of
     * its own, with the pages of this machine.
     */
    public static Settings fitting(Settings settings) {
        return OsPages.in(ProtocolList.fitting(settings));
    }

    /** What the keepers of such a cluster compile with; other hosts are taken to be like this. */
    public static KeeperCompilers compilers(Settings settings, LiveOptions options) {
        List<HostSpec> hosts = options.hosts();
        boolean isSealed = options.encryption().isOn(ProcessPlan.isLocal(hosts));
        return ProcessPlan.compilers(settings, hosts, isSealed);
    }

    /**
     * Starts all processes, runs the program, and ends them all, whatever happens.
     *
     * @return what the run counted
     * @throws LaunchException if the cluster did not come up; nothing was run
     * @throws dev.merino.MemberFailedException if the program failed on a rank
     * @throws MerinoException if a process ended before it should
     */
    public Statistics run() {
        if (settings.races() == RaceSearch.ACCESSES) {
            throw new LaunchException(
                    "only embedded clusters look at every access: use Merino.embedded(settings), or"
                            + " RaceSearch.WRITES.");
        }
        Secret secret = Secret.random();
        long run = new SecureRandom().nextLong();
        boolean isLocal = ProcessPlan.isLocal(options.hosts());
        options.encryption().warning(settings.transport(), isLocal).ifPresent(this::say);
        MachineLoad.here(settings, options.hosts()).warning().ifPresent(this::say);
        InetAddress at = ListenAddress.ofLauncher(isLocal, options.hosts());
        try (KeeperAcceptor acceptor = new KeeperAcceptor(at, secret, run, isSealed())) {
            ProcessPlan plan =
                    new ProcessPlan(
                            first(acceptor, secret, run),
                            options.hosts(),
                            options.bind(),
                            command,
                            codes());
            Console console = new Console(out, err, plan.ranks().size());
            Statistics counted = watched(new Launch(plan, options, console, acceptor));
            console.requireWritten();
            if (settings.races() == RaceSearch.WRITES) {
                say("merino: races: none among the writes of " + settings.nodes() + " nodes.");
            }
            return counted;
        } catch (IOException e) {
            throw new LaunchException(
                    "no port can be opened for the keepers: " + e.getMessage() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MerinoException("the run was interrupted.", e);
        }
    }

    /** Whoever watches hears of the end, whatever it is. */
    private Statistics watched(Launch launch) throws InterruptedException {
        RunWatcher watcher = options.watcher();
        if (watcher == null) {
            return launch.run();
        }
        watcher.began(settings);
        Optional<Statistics> counted = Optional.empty();
        try {
            counted = Optional.of(launch.run());
            return counted.get();
        } finally {
            watcher.ended(counted);
        }
    }

    /** Where Merino and the program are on other hosts, brought there if that is wanted. */
    private Map<HostSpec, HostCode> codes() {
        List<String> classPath = launchSpec.classPath();
        Map<HostSpec, HostCode> all = new ConcurrentHashMap<>();
        List<HostSpec> others =
                options.hosts().stream().distinct().filter(host -> !host.isHere()).toList();
        if (options.deploys() && !others.isEmpty()) {
            Deployment deployment = new Deployment(command, classPath, RemoteShell.ssh());
            others.parallelStream().forEach(host -> all.put(host, deployment.to(host, this::say)));
        } else {
            for (HostSpec host : others) {
                all.put(
                        host,
                        host.folder().isEmpty()
                                ? HostCode.asHere(command, classPath)
                                : HostCode.in(host.folder(), root(), command, classPath));
            }
        }
        return all;
    }

    /** Where Merino is here, which its launcher script tells. */
    private static String root() {
        String root = System.getProperty("merino.root", "");
        if (root.isEmpty()) {
            throw new LaunchException(
                    "--remote-dir tells where the folder of ./merino is on the other hosts, but"
                        + " this JVM was not started by ./merino: start it so, or use --deploy.");
        }
        return root;
    }

    private void say(String sentence) {
        err.println(sentence);
        err.flush();
    }

    private KeeperStart first(KeeperAcceptor acceptor, Secret secret, long run) throws IOException {
        String launcher =
                "the launcher (pid " + ProcessHandle.current().pid() + " on " + LocalHost.name();
        return new KeeperStart(
                0,
                CoreShare.ANY,
                run,
                launcher + ")",
                List.copyOf(acceptor.addresses()),
                acceptor.port(),
                secret,
                mains,
                settings,
                launchSpec,
                options.jvmOptions(),
                options.deadAfter(true),
                options.verbose(),
                isSealed(),
                options.recording().what());
    }

    private boolean isSealed() {
        return options.encryption().isOn(ProcessPlan.isLocal(options.hosts()));
    }
}
