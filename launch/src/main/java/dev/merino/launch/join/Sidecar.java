package dev.merino.launch.join;

import dev.merino.LaunchException;
import dev.merino.Settings;
import dev.merino.control.Control;
import dev.merino.control.CoreShare;
import dev.merino.control.ExitStatus;
import dev.merino.control.JavaCommand;
import dev.merino.control.KeeperCompilers;
import dev.merino.control.LaunchSpec;
import dev.merino.control.LocalHost;
import dev.merino.control.MessageFrames;
import dev.merino.control.NodeSample;
import dev.merino.control.RankNumbers;
import dev.merino.control.RecordingOptions;
import dev.merino.control.SharingPart;
import dev.merino.control.SidecarMessage;
import dev.merino.control.StartRecord;
import dev.merino.core.WireWriter;
import dev.merino.keeper.JoinedKeeperMain;
import dev.merino.keeper.process.KeeperStart;
import dev.merino.launch.ListenAddress;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.LiveRun;
import dev.merino.launch.RunWatcher;
import dev.merino.transport.handshake.Secret;

import org.jspecify.annotations.Nullable;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A process beside a joined one: its keeper, or the coordinator. It ends when its standard input
 * does, so with the process that started it; what it complains about stands on the same error
 * stream.
 *
 * <p>It may be started before it is known what it has to do, so that its JVM is there in time.
 */
public final class Sidecar implements Closeable {
    private static final long KILL_MS = 2_000;

    private final String name;
    private final Process process;
    private final BlockingQueue<Optional<SidecarMessage>> words = new LinkedBlockingQueue<>();

    private final @Nullable RunWatcher watcher;

    private Sidecar(String name, Process process, @Nullable RunWatcher watcher) {
        this.watcher = watcher;
        this.name = name;
        this.process = process;
        Thread thread = new Thread(this::listen, "listens to " + name);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * A keeper, still without a node.
     *
     * @param isSealed whether it will encrypt what it sends, for which it must be able to compile
     */
    public static Sidecar keeper(int node, boolean isSealed) {
        KeeperCompilers compilers = isSealed ? KeeperCompilers.BOTH : KeeperCompilers.QUICK;
        return start("the keeper of node " + node, JoinedKeeperMain.class, compilers, null);
    }

    /** A coordinator, still without a run; {@code watcher} sees the run, if anybody does. */
    public static Sidecar coordinator(@Nullable RunWatcher watcher) {
        return start("the coordinator", CoordinatorMain.class, KeeperCompilers.QUICK, watcher);
    }

    private static Sidecar start(
            String name, Class<?> main, KeeperCompilers compilers, @Nullable RunWatcher watcher) {
        List<String> words = JavaCommand.likeThis().sidecar(main, compilers);
        try {
            ProcessBuilder builder = new ProcessBuilder(words);
            builder.environment().remove(LaunchEnvironment.SECRET); // it needs that of the run only
            return new Sidecar(
                    name, builder.redirectError(ProcessBuilder.Redirect.INHERIT).start(), watcher);
        } catch (IOException e) {
            throw new LaunchException(
                    "%s cannot be started: %s.".formatted(words.getFirst(), e.getMessage()), e);
        }
    }

    /**
     * Makes it the keeper of {@code node} in the run of {@code descriptor}.
     *
     * @param options how long it waits, and whether it encrypts
     * @param isLocal whether all processes of the run are on this machine
     */
    public void keep(
            int node,
            RunDescriptor descriptor,
            Settings settings,
            LiveOptions options,
            boolean isLocal) {
        begin(
                new KeeperStart(
                                node,
                                CoreShare.ANY,
                                descriptor.run(),
                                descriptor.coordinator(),
                                descriptor.addresses(),
                                descriptor.port(),
                                descriptor.secret(),
                                LiveRun.LIVE,
                                settings,
                                new LaunchSpec("", List.of(), List.of()),
                                List.of(),
                                options.deadAfter(isLocal),
                                false,
                                options.encryption().isOn(isLocal),
                                RecordingOptions.NONE)
                        ::writeTo);
    }

    /**
     * Makes it the coordinator of run {@code run}.
     *
     * @param host the name by which the others find this machine; null if all are on it
     * @param options how long it waits, and when it asks where ranks are
     */
    public RunDescriptor lead(
            long run, @Nullable String host, Settings settings, LiveOptions options)
            throws InterruptedException {
        Secret secret = Secret.random();
        RankNumbers ranks = RankNumbers.of(settings);
        String owner = "the process of " + RankNumbers.noun(0, ranks.last(0, 0)) + " " + here();
        begin(
                new CoordinatorStart(
                                run,
                                secret,
                                ListenAddress.ofHost(host),
                                options.encryption().isOn(host == null),
                                owner,
                                settings,
                                options.stall(),
                                options.startLimit(),
                                options.deadAfter(host == null),
                                options.timeLimit(),
                                watcher != null && watcher.wantsSamples(),
                                watcher != null && watcher.wantsSharing())
                        ::writeTo);
        if (next(options.startLimit().toMillis())
                instanceof SidecarMessage.Open(List<String> addresses, int port)) {
            return new RunDescriptor(run, name(), addresses, port, secret);
        }
        throw new LaunchException(name() + " does not answer" + ending() + ".");
    }

    /** This process, for sentences. */
    public static String here() {
        return "(pid %d on %s)".formatted(ProcessHandle.current().pid(), LocalHost.name());
    }

    /** For sentences. */
    public String name() {
        return "%s (pid %d on %s)".formatted(name, process.pid(), LocalHost.name());
    }

    private void begin(Consumer<WireWriter> record) {
        try {
            StartRecord.write(process.getOutputStream(), record);
        } catch (IOException e) {
            // It has ended already; that it says nothing tells it.
        }
    }

    /** The next thing it says; null when it has ended, or after {@code timeoutMs}. */
    public @Nullable SidecarMessage next(long timeoutMs) throws InterruptedException {
        Optional<SidecarMessage> word = words.poll(timeoutMs, TimeUnit.MILLISECONDS);
        if (word != null && word.isEmpty()) {
            words.add(word); // whoever asks again gets the same answer
        }
        return word == null ? null : word.orElse(null);
    }

    /** Whether all that it said was taken, and nothing more will come. */
    public boolean isSilent() {
        Optional<SidecarMessage> word = words.peek();
        return word != null && word.isEmpty();
    }

    /**
     * Tells a keeper that its worker has left the node, or a coordinator that its verdict was
     * heard.
     */
    public void acknowledge() {
        try {
            process.getOutputStream().write('!');
            process.getOutputStream().flush();
        } catch (IOException e) {
            // It has ended already.
        }
    }

    /** How it ended, as the end of a sentence; nothing if it lives. */
    public String ending() throws InterruptedException {
        boolean ended = process.waitFor(KILL_MS, TimeUnit.MILLISECONDS);
        return ended ? ": it " + ExitStatus.text(process.exitValue()) : "";
    }

    /** Waits for its end, at most so long. */
    public boolean awaitEnd(long timeoutMs) throws InterruptedException {
        return process.waitFor(timeoutMs, TimeUnit.MILLISECONDS);
    }

    /** Ends it: now, if it has not ended by itself. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Whether it is for whoever watches the run, who has taken it. */
    private boolean watches(SidecarMessage word) {
        if (watcher != null && word instanceof SidecarMessage.OfNode(int node, Control control)) {
            if (control instanceof Control.Sampled(NodeSample sample)) {
                watcher.sampled(node, sample);
            } else if (control instanceof Control.Recorded(SharingPart part)) {
                watcher.recorded(node, part);
            }
            return true;
        }
        return false;
    }

    private void listen() {
        try (InputStream in = new BufferedInputStream(process.getInputStream())) {
            while (true) {
                SidecarMessage word =
                        MessageFrames.read(
                                in, MessageFrames.RUN_BYTES_MAX, SidecarMessage::readFrom);
                if (!watches(word)) {
                    words.add(Optional.of(word));
                }
            }
        } catch (IOException e) {
            words.add(Optional.empty());
        }
    }
}
