package dev.merino.launch;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.List;

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
 * @param watcher who wants to see the run while it lasts, or null
 * @param recording what is recorded of the run
 */
public record LiveOptions(
        List<String> hosts,
        Duration stall,
        List<String> jvmOptions,
        Duration startLimit,
        @Nullable Duration deadAfter,
        Duration timeLimit,
        boolean bind,
        boolean verbose,
        Encryption encryption,
        @Nullable RunWatcher watcher,
        RunRecording recording) {
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
                    null,
                    RunRecording.NONE);

    /** Keeps its own copies. */
    public LiveOptions {
        hosts = List.copyOf(hosts);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** These options with nodes on {@code names}. */
    public LiveOptions withHosts(List<String> names) {
        return new LiveOptions(
                names,
                stall,
                jvmOptions,
                startLimit,
                deadAfter,
                timeLimit,
                bind,
                verbose,
                encryption,
                watcher,
                recording);
    }

    /** These options with a report of all ranks after {@code quiet} without progress. */
    public LiveOptions withStall(Duration quiet) {
        return new LiveOptions(
                hosts,
                quiet,
                jvmOptions,
                startLimit,
                deadAfter,
                timeLimit,
                bind,
                verbose,
                encryption,
                watcher,
                recording);
    }

    /** These options with other options for the workers' JVMs. */
    public LiveOptions withJvmOptions(List<String> words) {
        return new LiveOptions(
                hosts,
                stall,
                words,
                startLimit,
                deadAfter,
                timeLimit,
                bind,
                verbose,
                encryption,
                watcher,
                recording);
    }

    /** These options with another limit on the time until all nodes are ready. */
    public LiveOptions withStartLimit(Duration longest) {
        return new LiveOptions(
                hosts,
                stall,
                jvmOptions,
                longest,
                deadAfter,
                timeLimit,
                bind,
                verbose,
                encryption,
                watcher,
                recording);
    }

    /** These options with more or fewer words of the keepers. */
    public LiveOptions withVerbose(boolean more) {
        return new LiveOptions(
                hosts,
                stall,
                jvmOptions,
                startLimit,
                deadAfter,
                timeLimit,
                bind,
                more,
                encryption,
                watcher,
                recording);
    }

    /** These options with nodes that keep to their part of the cores, or that take any. */
    public LiveOptions withBind(boolean keepsToItsCores) {
        return new LiveOptions(
                hosts,
                stall,
                jvmOptions,
                startLimit,
                deadAfter,
                timeLimit,
                keepsToItsCores,
                verbose,
                encryption,
                watcher,
                recording);
    }

    /** These options with another time after which a node that is not heard is taken for dead. */
    public LiveOptions withDeadAfter(@Nullable Duration silence) {
        return new LiveOptions(
                hosts,
                stall,
                jvmOptions,
                startLimit,
                silence,
                timeLimit,
                bind,
                verbose,
                encryption,
                watcher,
                recording);
    }

    /** These options with more or less traffic encrypted. */
    public LiveOptions withEncryption(Encryption traffic) {
        return new LiveOptions(
                hosts,
                stall,
                jvmOptions,
                startLimit,
                deadAfter,
                timeLimit,
                bind,
                verbose,
                traffic,
                watcher,
                recording);
    }

    /** These options with a limit on the time that the program may run. */
    public LiveOptions withTimeLimit(Duration longest) {
        return new LiveOptions(
                hosts,
                stall,
                jvmOptions,
                startLimit,
                deadAfter,
                longest,
                bind,
                verbose,
                encryption,
                watcher,
                recording);
    }

    /** These options with somebody who sees the run while it lasts. */
    public LiveOptions withWatcher(@Nullable RunWatcher someone) {
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
                someone,
                recording);
    }

    /** These options with something recorded of the run. */
    public LiveOptions withRecording(RunRecording what) {
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
                watcher,
                what);
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
}
