package dev.merino.launch;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * How a live cluster is started, beyond its {@link dev.merino.Settings}.
 *
 * @param hosts where the nodes run, one after the other and round again; none for this machine
 * @param stall after how long without progress all ranks are asked where they wait; zero for never
 * @param jvmOptions options of the workers' JVMs
 * @param startLimit how long all nodes may take until they are ready
 * @param deadAfter after how long a node that is not heard is taken for dead; zero for never, null
 *     for what fits where the nodes run
 * @param timeLimit how long the program may run; zero for ever
 * @param bind whether nodes of one machine share its cores out among them
 * @param verbose whether keepers tell more
 * @param encryption whether traffic between machines is encrypted
 * @param deploys whether hosts are sent what they lack of Merino and the program
 * @param watcher who wants to see the run while it lasts, or null
 * @param recording what is recorded of the run
 */
public record LiveOptions(
        List<HostSpec> hosts,
        Duration stall,
        List<String> jvmOptions,
        Duration startLimit,
        @Nullable Duration deadAfter,
        Duration timeLimit,
        boolean bind,
        boolean verbose,
        Encryption encryption,
        boolean deploys,
        @Nullable RunWatcher watcher,
        RecordingRequest recording) {
    /** Long enough for the pauses of a JVM, short enough to wait for. */
    private static final Duration DEAD_AFTER_BETWEEN_MACHINES = Duration.ofSeconds(10);

    /** All nodes on this machine, no stall reports, plain JVMs, half a minute to start. */
    public static final LiveOptions DEFAULT =
            new LiveOptions(
                    List.of(),
                    Duration.ZERO,
                    List.of(),
                    Duration.ofSeconds(30),
                    null,
                    Duration.ZERO,
                    true,
                    false,
                    Encryption.BETWEEN_MACHINES,
                    false,
                    null,
                    RecordingRequest.NONE);

    /** Keeps its own copies. */
    public LiveOptions {
        hosts = List.copyOf(hosts);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** These options with nodes on {@code all}. */
    public LiveOptions withHosts(List<HostSpec> all) {
        return changed(draft -> draft.hosts = all);
    }

    /** These options with a report of all ranks after {@code quiet} without progress. */
    public LiveOptions withStall(Duration quiet) {
        return changed(draft -> draft.stall = quiet);
    }

    /** These options with other options for the workers' JVMs. */
    public LiveOptions withJvmOptions(List<String> options) {
        return changed(draft -> draft.jvmOptions = options);
    }

    /** These options with another limit on the time until all nodes are ready. */
    public LiveOptions withStartLimit(Duration limit) {
        return changed(draft -> draft.startLimit = limit);
    }

    /** These options with more or fewer words of the keepers. */
    public LiveOptions withVerbose(boolean more) {
        return changed(draft -> draft.verbose = more);
    }

    /** These options with nodes that keep to their part of the cores, or that take any. */
    public LiveOptions withBind(boolean keepsToItsCores) {
        return changed(draft -> draft.bind = keepsToItsCores);
    }

    /** These options with another time after which a node that is not heard is taken for dead. */
    public LiveOptions withDeadAfter(@Nullable Duration silence) {
        return changed(draft -> draft.deadAfter = silence);
    }

    /** These options with more or less traffic encrypted. */
    public LiveOptions withEncryption(Encryption traffic) {
        return changed(draft -> draft.encryption = traffic);
    }

    /** These options with hosts that are sent what they lack, or that must have it. */
    public LiveOptions withDeploys(boolean sends) {
        return changed(draft -> draft.deploys = sends);
    }

    /** These options with a limit on the time that the program may run. */
    public LiveOptions withTimeLimit(Duration limit) {
        return changed(draft -> draft.timeLimit = limit);
    }

    /** These options with somebody who sees the run while it lasts. */
    public LiveOptions withWatcher(@Nullable RunWatcher someone) {
        return changed(draft -> draft.watcher = someone);
    }

    /** These options with something recorded of the run. */
    public LiveOptions withRecording(RecordingRequest what) {
        return changed(draft -> draft.recording = what);
    }

    private LiveOptions changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /**
     * After how long a node that is not heard is taken for dead; zero for never. On one machine the
     * kernel tells when a process ends, and one that is stopped may be there to be looked at.
     */
    public Duration deadAfter(boolean isOneMachine) {
        if (deadAfter != null) {
            return deadAfter;
        }
        return isOneMachine ? Duration.ZERO : DEAD_AFTER_BETWEEN_MACHINES;
    }

    /** Options while one of them is changed. */
    private static final class Draft {
        private List<HostSpec> hosts;
        private Duration stall;
        private List<String> jvmOptions;
        private Duration startLimit;
        private @Nullable Duration deadAfter;
        private Duration timeLimit;
        private boolean bind;
        private boolean verbose;
        private Encryption encryption;
        private boolean deploys;
        private @Nullable RunWatcher watcher;
        private RecordingRequest recording;

        Draft(LiveOptions from) {
            this.hosts = from.hosts;
            this.stall = from.stall;
            this.jvmOptions = from.jvmOptions;
            this.startLimit = from.startLimit;
            this.deadAfter = from.deadAfter;
            this.timeLimit = from.timeLimit;
            this.bind = from.bind;
            this.verbose = from.verbose;
            this.encryption = from.encryption;
            this.deploys = from.deploys;
            this.watcher = from.watcher;
            this.recording = from.recording;
        }

        LiveOptions options() {
            return new LiveOptions(
                    hosts,
                    stall,
                    jvmOptions,
                    startLimit,
                    deadAfter,
                    timeLimit,
                    bind,
                    verbose,
                    encryption,
                    deploys,
                    watcher,
                    recording);
        }
    }
}
