package dev.merino.launch.join;

import dev.merino.Cluster;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.launch.LiveOptions;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A cluster of which this process is one node. */
final class JoinedCluster implements Cluster {
    private final LaunchEnvironment environment;
    private final Settings settings;
    private final LiveOptions options;
    private final Rendezvous rendezvous;
    private int rounds;
    private @Nullable String whyNot;

    JoinedCluster(
            LaunchEnvironment environment,
            Settings settings,
            LiveOptions options,
            Rendezvous rendezvous) {
        this.environment = environment;
        this.settings = settings;
        this.options = options;
        this.rendezvous = rendezvous;
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public synchronized Statistics run(Program program, String... arguments) {
        Objects.requireNonNull(program, "program");
        if (whyNot != null) {
            throw new IllegalStateException(whyNot);
        }
        rounds++;
        JoinedRun joinedRun = new JoinedRun(environment, settings, options, rendezvous, rounds);
        try {
            return calmly(() -> joinedRun.run(program, List.of(arguments)));
        } catch (RuntimeException e) {
            whyNot = "the cluster has failed: start all its processes anew";
            rendezvous.close();
            throw e;
        }
    }

    /** What runs. */
    private interface Work {
        Statistics run() throws InterruptedException;
    }

    /** On a thread of its own: an interrupt must not tear this process out of the cluster. */
    private static Statistics calmly(Work work) {
        CompletableFuture<Statistics> result = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("merino-run")
                .start(
                        () -> {
                            try {
                                result.complete(work.run());
                            } catch (RuntimeException | InterruptedException | Error e) {
                                result.completeExceptionally(e);
                            }
                        });
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                cause.fillInStackTrace(); // whoever called is of interest, not that thread
                throw cause;
            }
            throw new MerinoException("the run failed: " + e.getCause() + ".", e);
        }
    }

    @Override
    public synchronized void close() {
        if (whyNot == null) {
            whyNot = "the cluster is closed: run all programs before that";
            rendezvous.close();
        }
    }
}
