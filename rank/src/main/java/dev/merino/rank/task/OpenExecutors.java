package dev.merino.rank.task;

import dev.merino.ClusterExecutor;
import dev.merino.Settings;

import java.util.ArrayList;
import java.util.List;

/** The executors of a cluster, which end with it. */
public final class OpenExecutors {
    private final List<ClusterTasks> executors = new ArrayList<>();

    /** A new one, on {@code run}. */
    public synchronized ClusterExecutor open(Settings settings, TaskRun run) {
        if (!settings.checkpoints().folder().isEmpty()) {
            throw new IllegalStateException(
                    "an executor makes no snapshots, as the tasks that wait are in no shared"
                            + " memory: leave withCheckpoints out, or use Cluster.run");
        }
        executors.removeIf(ClusterTasks::isTerminated);
        ClusterTasks executor = new ClusterTasks(settings, run);
        executors.add(executor);
        return executor;
    }

    /** Cancels their tasks and waits for their ends. */
    public synchronized void close() {
        boolean isInterrupted = false;
        while (!executors.isEmpty()) {
            try {
                executors.getLast().abandon();
                executors.removeLast();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
